/**
 * Hands a text to the browser as a file, to the last character.
 *
 * The file is UTF-8, or UTF-16 for the rare text that UTF-8 cannot hold (half a surrogate pair, left by a cut).
 */
export function downloadText(text: string, fileName: string): void {
  downloadBytes(encodeText(text), fileName, 'text/plain');
}

/** Hands bytes to the browser as a file. */
export function downloadBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers start to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The bytes that hold a text without loss. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  const hasLoneSurrogate = /\p{Surrogate}/u.test(text);
  if (!hasLoneSurrogate) return new TextEncoder().encode(text);
  const units = Uint16Array.from(`\u{feff}${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}
