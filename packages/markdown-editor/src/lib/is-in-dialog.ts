/** Returns true if the target is in a dialog, which handles keys itself. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role$=dialog]') !== null;
}
