/**
 * Parses spreadsheet cells from the clipboard: rows in lines, cells separated by tabs, quotes
 * around cells with line breaks.
 *
 * Returns null for any other text: rows must have the same number of cells, at least two, and the
 * header cells must not be empty. Indented code would be a table otherwise.
 *
 * @example parseSpreadsheetCells('a\tb\n1\t2') // [['a', 'b'], ['1', '2']]
 */
export function parseSpreadsheetCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/guy;
  for (const [, content = '', border = ''] of text.matchAll(cell)) {
    rows.at(-1)?.push(escapeCell(content));
    if (border === '') break;
    if (border !== '\t') rows.push([]);
  }
  // The last line also ends with a line break.
  if (rows.at(-1)?.every((content) => content === '')) rows.pop();

  const [head = []] = rows;
  const isRange =
    rows.length > 1 &&
    head.length > 1 &&
    head.every((content) => content !== '') &&
    rows.every((row) => row.length === head.length);
  return isRange ? rows : null;
}

/** Returns cell content as one line with escaped pipes. */
function escapeCell(content: string): string {
  const text = /^".*[\n\r].*"$|^".*"".*"$/su.test(content)
    ? content.slice(1, -1).replaceAll('""', '"')
    : content;
  return text
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/gu, ' ')
    .replaceAll(/\\(?=\|)|\|/gu, '\\$&');
}
