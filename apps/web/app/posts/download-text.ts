/**
 * Hands a text to the browser as a file, to the last character.
 *
 * The file is UTF-8, or UTF-16 for the rare text that UTF-8 cannot hold (half a surrogate pair, left by a cut).
 */
export function downloadText(text: string, fileName: string): void {
  downloadBytes(exactBytes(text), fileName, 'text/plain');
}

/** Hands bytes to the browser as a file. */
export function downloadBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers start to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The bytes that hold a text without loss. */
export function exactBytes(text: string): Uint8Array<ArrayBuffer> {
  const hasLoneSurrogate = /\p{Surrogate}/u.test(text);
  if (!hasLoneSurrogate) return new TextEncoder().encode(text);
  const units = Uint16Array.from(`\u{feff}${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

/** The text that `exactBytes` has made of bytes, or that any UTF-8 holds. */
export function textOfBytes(bytes: Uint8Array): string {
  const isUtf16 = bytes.length % 2 === 0 && bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16) return new TextDecoder().decode(bytes);
  // A decoder would replace half a surrogate pair, and that is what is kept here.
  const units = new Uint16Array(bytes.slice(2).buffer);
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
}
