'use client';

/** A toast that was requested and is not yet on the screen. */
export interface ToastRequest {
  /** Counts up with each request. */
  number: number;
  kind: 'success' | 'error' | 'offer';
  title: string;
  text?: string | undefined;
  action?: ToastAction | undefined;
  /** The form it is about. */
  form?: string | undefined;
}

export interface ToastAction {
  /** What its button or link says. */
  label: string;
  /** Where it leads: it is a link then, which can be opened elsewhere too. */
  href?: string;
  /** Does it, in this page. */
  onAccept: () => void;
}

let waiting: readonly ToastRequest[] = [];
let asked = 0;
const listeners = new Set<() => void>();

/**
 * Shows a short message about what happened. It can be called from anywhere at any time: a request made before `<Toaster />` is
 * mounted waits for it, and a change of page loses none. A toast never takes the focus.
 *
 * `success` is polite and goes after 6 s, `error` interrupts and goes after 10 s; both wait while pointed at or
 * focused. With an `action`, such as taking back what was done, either stays for 30 s and goes when that is taken.
 * An `offer` is polite too, has a button that takes it, and stays until it is dismissed.
 *
 * A toast with the same words replaces the earlier one and is read out again. Toasts whose actions may do different things stay
 * side by side.
 *
 * F6 leads the focus to the toasts and back.
 *
 * @example
 * toast.error('Invalid email', 'Please enter a valid email address.');
 * toast.success('Post deleted successfully', undefined, { label: 'Undo', onAccept: putBack });
 */
export const toast = {
  success(title: string, text?: string, action?: ToastAction): void {
    ask({ kind: 'success', title, text, action });
  },
  error(title: string, text?: string, action?: ToastAction): void {
    ask({ kind: 'error', title, text, action });
  },
  offer(title: string, action: ToastAction): void {
    ask({ kind: 'offer', title, action });
  },
};

/**
 * The toasts of one form, under a name of your choice: a success removes the errors of the same form, also those of an earlier visit.
 *
 * @example
 * const notices = toastsOf('waitlist');
 * notices.error('Invalid email', 'Please enter a valid email address.');
 * notices.success('Success!'); // The error is gone.
 */
export function toastsOf(form: string): Pick<typeof toast, 'success' | 'error'> {
  return {
    success: (title, text, action) => ask({ kind: 'success', title, text, action, form }),
    error: (title, text, action) => ask({ kind: 'error', title, text, action, form }),
  };
}

/**
 * A key that is equal for toasts with the same words; null for a toast that never replaces another. A link or an offer does the same
 * each time; any other action may do something else each time, such as restoring another post.
 */
export function toastIdentity({ kind, title, text, action }: ToastRequest): string | null {
  const isOwn = action !== undefined && action.href === undefined && kind !== 'offer';
  return isOwn ? null : JSON.stringify([kind, title, text, action?.href]);
}

/** Whether a toast on the screen is outdated by one that is asked for. */
export function isOutdatedBy(
  shown: Pick<ToastRequest, 'kind' | 'form'>,
  { kind, form }: ToastRequest,
): boolean {
  return shown.kind === 'error' && kind === 'success' && form !== undefined && shown.form === form;
}

/** Whether a toast was ever requested: the code that shows toasts is loaded then. */
export function wasToastAskedFor(): boolean {
  return asked > 0;
}

/** Gives the requests that are waiting, and empties the queue. */
export function takeToasts(): readonly ToastRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Calls `listener` after each request. Returns the way to stop that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(wanted: Omit<ToastRequest, 'number'>): void {
  asked += 1;
  const request: ToastRequest = { ...wanted, number: asked };
  waiting = [...waiting.filter((each) => !isOutdatedBy(each, request)), request];
  for (const listener of listeners) listener();
}
