/** Whether a key was pressed in a dialog, which has keys of its own. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role=dialog], [role=alertdialog]') !== null;
}

/** Whether a key that was pressed there is meant to be written. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !/^(?:button|checkbox|radio|file|submit)$/u.test(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
