/** Returns true if the target is a text field, in which keys type characters. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !/^(?:button|checkbox|radio|file|submit)$/u.test(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
