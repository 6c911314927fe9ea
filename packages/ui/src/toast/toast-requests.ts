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

/** What a toast offers to do. */
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

/** Puts a toast into the queue, and removes the errors that it has outdated. */
export function askForToast(wanted: Omit<ToastRequest, 'number'>): void {
  asked += 1;
  const request: ToastRequest = { ...wanted, number: asked };
  waiting = [...waiting.filter((each) => !isOutdatedBy(each, request)), request];
  for (const listener of listeners) listener();
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
