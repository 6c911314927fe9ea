/** Filters the file chooser. Only a hint: browsers let people choose any file. */
export const markdownAccept = '.md,text/markdown';

/**
 * Returns true for a Markdown file: by its type, or by its name if the system knows no type for it.
 *
 * @example isMarkdownFile({ name: 'NOTES.MD', type: '' }) // true
 */
export function isMarkdownFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  // A type may have parameters: 'text/markdown;charset=utf-8'.
  return /^text\/markdown(?:;|$)/iu.test(type) || /\.md$/iu.test(name);
}

/** A file that is neither UTF-8 nor UTF-16 with a byte order mark. */
export class UnknownEncodingError extends Error {}

/**
 * Reads a file as a text area holds it: with LF as line ends, and without a byte order mark.
 *
 * @throws UnknownEncodingError if guessing would damage letters
 * @throws DOMException if the file can't be read, for example because it was moved after it was
 *   chosen
 */
export async function readMarkdownFile(file: Blob): Promise<string> {
  return decode(new Uint8Array(await file.arrayBuffer())).replace(/\r\n?/gu, '\n');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnknownEncodingError('The file is not UTF-8.', { cause });
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
