/**
 * Returns true if the key event belongs to an input method. In Safari, the key that ends a
 * composition comes after its end, with the key code 229.
 *
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
