'use client';

import { enqueueToast, dismissToast, type ToastAction } from './toast-requests.ts';

export type { ToastAction } from './toast-requests.ts';

/**
 * Shows a short message about what happened. It can be called from anywhere at any time: a request made before `<Toaster />` is
 * mounted waits for it, and a change of page loses none. A toast never takes the focus.
 *
 * `success` is polite and goes after 6 s, `error` interrupts and goes after 10 s; both wait while pointed at or
 * focused. With an `action`, such as taking back what was done, either stays for 30 s and goes when that is taken. Several actions are
 * below the text.
 * An `info` toast is polite too, has a button that takes it, and stays until it is dismissed.
 *
 * A toast with the same words replaces the earlier one and is read out again. Toasts whose actions may do different things stay
 * side by side, unless they are about the same subject: see `toast.scope`.
 *
 * F6 leads the focus to the toasts and back.
 *
 * @example
 * toast.error('Invalid email', 'Please enter a valid email address.');
 * toast.success('Post deleted successfully', undefined, { label: 'Undo', onClick: putBack });
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
   * Returns functions that show toasts about one subject, under a name of your choice: a form, a post, an upload. A newer toast replaces
   * the older one, so that two never contradict each other.
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

/** The toasts about one subject, of which at most one shows. */
export interface ScopedToasts extends Pick<typeof toast, 'success' | 'error'> {
  /** Removes the toast about the subject, for when what it says or offers no longer holds. */
  dismiss(): void;
}

function isAction(action: ToastAction | undefined): action is ToastAction {
  return action !== undefined;
}
