/** The text that `exactBytes` has made of bytes, or that any UTF-8 holds. */
export function textOfBytes(bytes: Uint8Array): string {
  const isUtf16 = bytes.length % 2 === 0 && bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16) return new TextDecoder().decode(bytes);
  // A decoder would replace half a surrogate pair, and that is what is kept here.
  const units = new Uint16Array(bytes.slice(2).buffer);
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
}
