/** Bytes of a character in HTML and in XML. Renderers write either this reference or a shorter one. */
const referenceBytes: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4, '"': 6, "'": 6 };

/**
 * Returns the size of a text in UTF-8 after escaping it for HTML: markup characters become
 * references of up to six bytes.
 *
 * @example countHtmlBytes('a < b') // 8
 */
export function countHtmlBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x800) bytes += isSurrogate(code) ? 2 : 3;
    else if (code >= 0x80) bytes += 2;
    else if (code > 0x3e || code < 0x22) bytes += 1;
    else bytes += referenceBytes[text.charAt(index)] ?? 1;
  }
  return bytes;
}

/** Returns true for half a surrogate pair. A pair has four bytes. */
function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
