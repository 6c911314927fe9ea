import { countLines, getLinePrefix, isInFence, findLineEnd, findLineStart } from '../text-edits/lines.ts';
import { type Alignment, parseDelimiterRow, parseCells } from './table.ts';

/** A table and the line of the cursor in it. */
export interface TableAtCursor {
  readonly from: number;
  readonly to: number;
  /** Spaces and quote markers before each line. */
  readonly prefix: string;
  /** The cells of each row, the header first. */
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
  /** Index of the line at the cursor; 1 is the delimiter row. */
  readonly line: number;
}

/** Returns the table around an offset, or null. */
export function findTable(text: string, at: number): TableAtCursor | null {
  if (isInFence(text, at)) return null;
  let from = findLineStart(text, at);
  let to = findLineEnd(text, from);
  const depth = getQuoteDepth(text.slice(from, to));
  const isRow = (line: string) => line.includes('|') && getQuoteDepth(line) === depth;
  if (!isRow(text.slice(from, to))) return null;
  while (from > 0 && !startsBlock(text.slice(from, findLineEnd(text, from)))) {
    const previous = findLineStart(text, from - 1);
    if (!isRow(text.slice(previous, from - 1))) break;
    from = previous;
  }
  while (to < text.length) {
    const next = text.slice(to + 1, findLineEnd(text, to + 1));
    if (!isRow(next) || startsBlock(next)) break;
    to += 1 + next.length;
  }

  let lines = text.slice(from, to).split('\n');
  const ruleAt = lines.findIndex((line, index) => index > 0 && parseDelimiterRow(stripPrefix(line)) !== null);
  if (ruleAt === -1) return null;
  // Skips lines above the header that only contain a `|`.
  const skipped = lines.slice(0, ruleAt - 1);
  from += skipped.join('').length + skipped.length;
  lines = lines.slice(ruleAt - 1);
  if (at < from || startsBlock(lines[0] ?? '')) return null;
  const alignments = parseDelimiterRow(stripPrefix(lines[1] ?? '')) ?? [];
  const prefix = getLinePrefix(lines[0] ?? '');
  if (parseCells(stripPrefix(lines[0] ?? '')).length !== alignments.length) return null;
  if (lines.some((line) => !line.startsWith(prefix))) return null;
  const rows = lines.filter((_, index) => index !== 1).map((line) => parseCells(line.slice(prefix.length)));
  return { from, to, prefix, rows, alignments, line: countLines(text.slice(from, at)) - 1 };
}

/** Returns true for a line that ends a table: an item, a heading, code, a comment or a footnote. */
function startsBlock(line: string): boolean {
  return /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3,}[^`]*$|~{3}|<!--|\[\^[^\]]+\]:)/u.test(
    stripPrefix(line),
  );
}

/** Returns how many quotes a line is in. */
function getQuoteDepth(line: string): number {
  return getLinePrefix(line).split('>').length - 1;
}

function stripPrefix(line: string): string {
  return line.slice(getLinePrefix(line).length);
}

/**
 * Returns the cell at the end of `before` (the number of pipes before it), and the characters
 * before the cursor in it.
 */
export function findCell(before: string): { pipes: number; characters: number } {
  const pipes = [...before.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|');
  const since = before.slice((pipes.at(-1)?.index ?? -1) + 1);
  const isOpen = before.slice(getLinePrefix(before).length).startsWith('|');
  return { pipes: pipes.length + (isOpen ? 0 : 1), characters: since.trimStart().length };
}

/** Returns the offset of a cell position in another formatting of its row. */
export function findOffsetInRow(
  line: string,
  { pipes, characters }: { pipes: number; characters: number },
): number {
  const all = [...line.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|').map(({ index }) => index);
  const pipe = all[pipes - 1];
  if (pipe === undefined) return line.length;
  const next = all[pipes];
  if (next === undefined) return line.length;
  const cell = line.slice(pipe + 1, next);
  const lead = cell.trim() === '' ? 1 : cell.length - cell.trimStart().length;
  return pipe + 1 + Math.min(lead + characters, cell.length);
}
