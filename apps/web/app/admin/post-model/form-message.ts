/** A message of the form. Shown above its bar, so always visible. */
export interface FormMessage {
  /** `danger` interrupts a screen reader. */
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Shows a message, or removes the one about the same subject if `message` is null. */
export type ShowFormMessage = (message: FormMessage | null) => void;
