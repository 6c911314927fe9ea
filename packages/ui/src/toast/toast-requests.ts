/** A toast in the queue. */
export interface ToastRequest {
  /** Increases with each request. */
  number: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  actions: readonly ToastAction[];
  /** A newer toast about the same subject replaces this one. */
  subject?: string | undefined;
}

/** An action of a toast. */
export interface ToastAction {
  /** Label of the button or link. */
  label: string;
  /** Renders a link that can also be opened elsewhere. */
  href?: string | undefined;
  /** Called on click, unless the link is opened elsewhere. */
  onClick: () => void;
}

let queue: readonly ToastRequest[] = [];
let requestCount = 0;
const listeners = new Set<() => void>();
const dismissListeners = new Set<(subject: string) => void>();

/** Enqueues a toast. Removes a queued one about the same subject. */
export function enqueueToast(options: Omit<ToastRequest, 'number'>): void {
  requestCount += 1;
  const request: ToastRequest = { ...options, number: requestCount };
  queue = [...queue.filter((each) => !isReplacedBy(each, request)), request];
  for (const listener of listeners) listener();
}

/**
 * Returns a key that is equal for toasts with the same text, or null for a toast that never
 * replaces another: an action without a link may do something different each time, such as
 * restoring another post. Info toasts and toasts with a subject always have a key.
 */
export function getToastIdentity({ kind, title, text, actions, subject }: ToastRequest): string | null {
  const isOwn = actions.some(({ href }) => href === undefined) && kind !== 'info' && subject === undefined;
  return isOwn ? null : JSON.stringify([kind, title, text, subject, ...actions.map(({ href }) => href)]);
}

/** Returns true if a newer toast is about the same subject and so replaces `shown`. */
export function isReplacedBy(
  shown: Pick<ToastRequest, 'subject'>,
  { subject }: Pick<ToastRequest, 'subject'>,
): boolean {
  return subject !== undefined && shown.subject === subject;
}

/** Removes the toast about a subject from the screen or the queue. */
export function dismissToast(subject: string): void {
  queue = queue.filter((each) => each.subject !== subject);
  for (const listener of dismissListeners) listener(subject);
}

/** Calls `listener` with each dismissed subject. Returns a function that unsubscribes. */
export function subscribeToDismissals(listener: (subject: string) => void): () => void {
  dismissListeners.add(listener);
  return () => dismissListeners.delete(listener);
}

/** Returns true if a toast was ever requested; the code that renders toasts is loaded then. */
export function hasRequestedToast(): boolean {
  return requestCount > 0;
}

/** Returns the queued requests and empties the queue. */
export function drainToasts(): readonly ToastRequest[] {
  const taken = queue;
  queue = [];
  return taken;
}

/** Calls `listener` after each request. Returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
