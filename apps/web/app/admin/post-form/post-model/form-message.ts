/** A message of the form. It is shown above the bar with the buttons, so it is always in sight. */
export interface FormMessage {
  /** `danger` interrupts a screen reader. */
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text?: string;
}

/** Shows a message, or removes the one about the same subject if `message` is null. */
export type ShowFormMessage = (message: FormMessage | null) => void;
