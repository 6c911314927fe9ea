/**
 * Whether a key belongs to an input method that offers words. In Safari the key that takes one, or turns all down, comes after the end
 * of composing; its old code is 229 then too.
 *
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
