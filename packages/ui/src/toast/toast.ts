/** What was asked for and is not yet on the screen. */
export interface ToastRequest {
  kind: 'success' | 'error';
  title: string;
  text: string | undefined;
}

let waiting: readonly ToastRequest[] = [];
let isAskedFor = false;
const listeners = new Set<() => void>();

/**
 * Says in passing what happened. Callable from anywhere at any time: what is asked for before `<Toaster />` is there
 * waits for it, and a change of page loses nothing. A toast never takes the focus.
 *
 * `success` is polite and goes after 6 s, `error` interrupts and goes after 10 s; both wait while pointed at or
 * focused.
 *
 * @example toast.error('Invalid email', 'Please enter a valid email address.')
 */
export const toast = {
  success(title: string, text?: string): void {
    ask({ kind: 'success', title, text });
  },
  error(title: string, text?: string): void {
    ask({ kind: 'error', title, text });
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
