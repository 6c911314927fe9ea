/**
 * A part of an address with its letters as people write them; as it is where that cannot be, because of a lone per cent sign.
 *
 * @example
 * decoded('caf%C3%A9'); // 'café'
 * decoded('100%'); // '100%'
 */
export function safeDecodeURIComponent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
