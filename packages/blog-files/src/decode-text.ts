/**
 * The part of the platform's decoder that is used; the package is built without the types of the
 * DOM.
 */
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Decodes the text of a file: UTF-8, or UTF-16 with a byte order mark. Returns null if it is
 * neither: guessing an older encoding would damage letters for good. Lines that end with CR alone,
 * as in files of old Macs, end with LF.
 *
 * @example
 * decodeText(new Uint8Array([0x48, 0x69])); // 'Hi'
 * decodeText(new Uint8Array([0x63, 0x72, 0xea, 0x70, 0x65])); // null: "crêpe" in Windows-1252
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return normalizeLineEnds(new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function normalizeLineEnds(text: string): string {
  return /\r\n?|\n/u.exec(text)?.[0] === '\r' ? text.replaceAll(/\r\n?/gu, '\n') : text;
}
