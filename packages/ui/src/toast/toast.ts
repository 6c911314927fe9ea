'use client';

import { enqueueToast, dismissToast, type ToastAction } from './toast-requests.ts';

export type { ToastAction } from './toast-requests.ts';

/**
 * Shows a short message. Works anywhere at any time: a request before `<Toaster />` is mounted is
 * queued, and navigation loses none. Never takes the focus; F6 moves it to the toasts and back.
 *
 * - `success` is polite and lasts 6 s.
 * - `error` interrupts and lasts 10 s.
 * - With actions, such as undo, either lasts 30 s and closes when one is clicked.
 * - `info` is polite, has one action, and lasts until it is dismissed.
 *
 * Hover and focus pause the timers. A toast with the same text replaces the earlier one and is
 * announced again. Toasts with different actions are stacked, unless they are about one subject:
 * see `toast.scope`.
 *
 * @example
 * toast.error('Invalid email', 'Please enter a valid email address.');
 * toast.success('Post deleted successfully', undefined, { label: 'Undo', onClick: restorePost });
 */
export const toast = {
  success(title: string, text?: string, ...actions: readonly (ToastAction | undefined)[]): void {
    enqueueToast({ kind: 'success', title, text, actions: actions.filter(isAction) });
  },
  error(title: string, text?: string, ...actions: readonly (ToastAction | undefined)[]): void {
    enqueueToast({ kind: 'error', title, text, actions: actions.filter(isAction) });
  },
  info(title: string, action: ToastAction): void {
    enqueueToast({ kind: 'info', title, actions: [action] });
  },
  /**
   * Returns functions that show toasts about one subject: a form, a post, an upload. A newer toast
   * replaces the older one, so that two never contradict each other.
   *
   * @param subject any name, unique per subject
   *
   * @example
   * const notices = toast.scope('waitlist');
   * notices.error('Invalid email', 'Please enter a valid email address.');
   * notices.success('Success!'); // The error is gone.
   * notices.dismiss(); // Nothing shows.
   */
  scope(subject: string): ScopedToasts {
    return {
      success: (title, text, ...actions) =>
        enqueueToast({ kind: 'success', title, text, actions: actions.filter(isAction), subject }),
      error: (title, text, ...actions) =>
        enqueueToast({ kind: 'error', title, text, actions: actions.filter(isAction), subject }),
      dismiss: () => dismissToast(subject),
    };
  },
};

/** Toasts about one subject; at most one shows. */
export interface ScopedToasts extends Pick<typeof toast, 'success' | 'error'> {
  /** Removes the toast when its message or action no longer applies. */
  dismiss(): void;
}

function isAction(action: ToastAction | undefined): action is ToastAction {
  return action !== undefined;
}
