/** A toast that was requested and is not yet on the screen. */
export interface ToastRequest {
  /** Counts up with each request. */
  number: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  actions: readonly ToastAction[];
  /** What it is about. A newer toast about the same subject replaces it. */
  subject?: string | undefined;
}

/** What a toast offers to do. */
export interface ToastAction {
  /** What its button or link says. */
  label: string;
  /** Where it leads: it is a link then, which can be opened elsewhere too. */
  href?: string;
  /** Does it, in this page. */
  onClick: () => void;
}

let queue: readonly ToastRequest[] = [];
let requestCount = 0;
const listeners = new Set<() => void>();
const dismissListeners = new Set<(subject: string) => void>();

/** Puts a toast into the queue, and removes the one about the same subject. */
export function enqueueToast(options: Omit<ToastRequest, 'number'>): void {
  requestCount += 1;
  const request: ToastRequest = { ...options, number: requestCount };
  queue = [...queue.filter((each) => !isReplacedBy(each, request)), request];
  for (const listener of listeners) listener();
}

/**
 * A key that is equal for toasts with the same words; null for a toast that never replaces another. A link or an offer does the same
 * each time; any other action may do something else each time, such as restoring another post. Of one subject the newer toast counts.
 */
export function getToastIdentity({ kind, title, text, actions, subject }: ToastRequest): string | null {
  const isOwn = actions.some(({ href }) => href === undefined) && kind !== 'info' && subject === undefined;
  return isOwn ? null : JSON.stringify([kind, title, text, subject, ...actions.map(({ href }) => href)]);
}

/** Returns true if a newer toast is about the same subject, and so replaces `shown`. */
export function isReplacedBy(
  shown: Pick<ToastRequest, 'subject'>,
  { subject }: Pick<ToastRequest, 'subject'>,
): boolean {
  return subject !== undefined && shown.subject === subject;
}

/** Removes the toast about a subject, whether it is on the screen or still in the queue. */
export function dismissToast(subject: string): void {
  queue = queue.filter((each) => each.subject !== subject);
  for (const listener of dismissListeners) listener(subject);
}

/** Calls `listener` with each subject whose toast is to go. Returns a function that unsubscribes. */
export function subscribeToDismissals(listener: (subject: string) => void): () => void {
  dismissListeners.add(listener);
  return () => dismissListeners.delete(listener);
}

/** Whether a toast was ever requested: the code that shows toasts is loaded then. */
export function hasRequestedToast(): boolean {
  return requestCount > 0;
}

/** Gives the requests that are waiting, and empties the queue. */
export function drainToasts(): readonly ToastRequest[] {
  const taken = queue;
  queue = [];
  return taken;
}

/** Calls `listener` after each request. Returns the way to stop that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
