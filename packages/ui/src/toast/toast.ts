'use client';

import { askForToast, type ToastAction } from './toast-requests.ts';

export type { ToastAction } from './toast-requests.ts';

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
    askForToast({ kind: 'success', title, text, action });
  },
  error(title: string, text?: string, action?: ToastAction): void {
    askForToast({ kind: 'error', title, text, action });
  },
  offer(title: string, action: ToastAction): void {
    askForToast({ kind: 'offer', title, action });
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
    success: (title, text, action) => askForToast({ kind: 'success', title, text, action, form }),
    error: (title, text, action) => askForToast({ kind: 'error', title, text, action, form }),
  };
}
