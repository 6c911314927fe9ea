/**
 * Downloads a text as a file, without loss: as UTF-8, or as UTF-16 if it has half a surrogate pair.
 */
export function downloadText(text: string, fileName: string): void {
  downloadBytes(encodeText(text), fileName, 'text/plain');
}

/** Downloads bytes as a file. */
export function downloadBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers start reading after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns the bytes of a text without loss. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  const hasLoneSurrogate = /\p{Surrogate}/u.test(text);
  if (!hasLoneSurrogate) return new TextEncoder().encode(text);
  const units = Uint16Array.from(`\u{feff}${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}
