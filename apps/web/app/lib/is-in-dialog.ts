/** Whether what has the focus, or heard a key, stands in a dialog or an alert dialog, which have keys of their own. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role$=dialog]') !== null;
}
