import { getTextWidth } from './text-width.ts';

export type Alignment = 'left' | 'center' | 'right' | null;

/** GFM needs three dashes in the delimiter row. */
const minWidth = 3;

/**
 * Formats a table as GFM lines with aligned columns.
 *
 * @param rows the header first; cells beyond the header's are kept at the end
 */
export function formatTableLines(
  rows: readonly (readonly string[])[],
  alignments: readonly Alignment[] = [],
): string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) =>
    Math.max(minWidth, ...rows.map((row) => getTextWidth(row[column] ?? ''))),
  );
  const line = (row: readonly string[]): string => {
    const cells = widths.map((width, column) =>
      padCell(row[column] ?? '', width, alignments[column] ?? null),
    );
    return `| ${[...cells, ...row.slice(widths.length)].join(' | ')} |`;
  };
  const rule = widths.map((width, column) => formatDelimiter(width, alignments[column] ?? null));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.slice(1).map(line)];
}

/** Returns the cells of a row as written. `\|` does not separate cells. */
export function parseCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/u, '');
  const cells = [''];
  for (const [piece] of inner.matchAll(/\\.|[^\\|]+|\||\\/gsu)) {
    if (piece === '|') cells.push('');
    else cells.push(`${cells.pop() ?? ''}${piece}`);
  }
  // An empty part after the last pipe is no cell.
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}

/** Parses a delimiter row into alignments. Returns null for any other line. */
export function parseDelimiterRow(line: string): Alignment[] | null {
  const cells = parseCells(line);
  if (!line.includes('|') || !cells.every((cell) => /^:?-+:?$/u.test(cell))) return null;
  return cells.map((cell) => {
    if (cell.startsWith(':')) return cell.endsWith(':') && cell.length > 1 ? 'center' : 'left';
    return cell.endsWith(':') ? 'right' : null;
  });
}

function padCell(cell: string, width: number, alignment: Alignment): string {
  const room = width - getTextWidth(cell);
  if (alignment === 'right') return ' '.repeat(room) + cell;
  if (alignment === 'center')
    return ' '.repeat(Math.floor(room / 2)) + cell + ' '.repeat(Math.ceil(room / 2));
  return cell + ' '.repeat(room);
}

function formatDelimiter(width: number, alignment: Alignment): string {
  if (alignment === 'center') return `:${'-'.repeat(width - 2)}:`;
  if (alignment === 'right') return `${'-'.repeat(width - 1)}:`;
  return alignment === 'left' ? `:${'-'.repeat(width - 1)}` : '-'.repeat(width);
}
