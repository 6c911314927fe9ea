/** What was asked for and is not yet on the screen. */
export interface ToastRequest {
  kind: 'success' | 'error' | 'offer';
  title: string;
  text?: string | undefined;
  action?: ToastAction | undefined;
}

export interface ToastAction {
  /** What its button says. */
  label: string;
  onAccept: () => void;
}

let waiting: readonly ToastRequest[] = [];
let isAskedFor = false;
const listeners = new Set<() => void>();

/**
 * Says in passing what happened. Callable from anywhere at any time: what is asked for before `<Toaster />` is there
 * waits for it, and a change of page loses nothing. A toast never takes the focus.
 *
 * `success` is polite and goes after 6 s, `error` interrupts and goes after 10 s; both wait while pointed at or
 * focused. With an `action`, such as taking back what was done, either stays for 30 s and goes when that is taken.
 * An `offer` is polite too, has a button that takes it, and stays until it is dismissed; made again, it shows once.
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

/** Whether a toast was ever asked for: until then nobody pays for the code that shows one. */
export function wasToastAskedFor(): boolean {
  return isAskedFor;
}

/** Hands over what is waiting, once. */
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

function ask(request: ToastRequest): void {
  waiting = [...waiting, request];
  isAskedFor = true;
  for (const listener of listeners) listener();
}
