/** What the file chooser is told to show. Only a hint: a browser lets any file through. */
export const markdownAccept = '.md,text/markdown';

/**
 * Whether a file counts as Markdown: by its type, or by its name where the system knows no type for it.
 *
 * @example isMarkdownFile({ name: 'NOTES.MD', type: '' }) // true
 */
export function isMarkdownFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  // A type may carry parameters: 'text/markdown;charset=utf-8'.
  return /^text\/markdown(?:;|$)/iu.test(type) || /\.md$/iu.test(name);
}

/**
 * The text of a file, as a text area would hold it: lines end with LF, and no byte order mark is left.
 *
 * Rejects if the file cannot be read, for example because it was moved or deleted after it was chosen.
 */
export async function readMarkdownFile(file: Blob): Promise<string> {
  const text = await file.text();
  return text.replace(/^\u{feff}/u, '').replace(/\r\n?/gu, '\n');
}
