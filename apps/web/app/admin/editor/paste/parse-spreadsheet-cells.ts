/**
 * The cells of a spreadsheet as their program copies them: a row a line, tabs between the cells, quotes around a cell with line
 * breaks. Null for any other text: every row must have as many cells, two at least, and the head's must not be empty, or
 * indented code would be a table.
 *
 * @example readRange('a\tb\n1\t2') // [['a', 'b'], ['1', '2']]
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
  // The last line ends with a line break too.
  if (rows.at(-1)?.every((content) => content === '')) rows.pop();

  const [head = []] = rows;
  const isRange =
    rows.length > 1 &&
    head.length > 1 &&
    head.every((content) => content !== '') &&
    rows.every((row) => row.length === head.length);
  return isRange ? rows : null;
}

/** A cell of a Markdown table is one line, and a border in it must not look like one. */
function escapeCell(content: string): string {
  const text = /^".*[\n\r].*"$|^".*"".*"$/su.test(content)
    ? content.slice(1, -1).replaceAll('""', '"')
    : content;
  return text
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/gu, ' ')
    .replaceAll(/\\(?=\|)|\|/gu, '\\$&');
}
