import { countLines, getLinePrefix, isInFence, findLineEnd, findLineStart } from '../text-edits/lines.ts';
import { type Alignment, parseDelimiterRow, parseCells } from './table.ts';

/** A table in a text. */
export interface TableAtCursor {
  readonly from: number;
  readonly to: number;
  /** What each of its lines begins with: spaces and quote marks. */
  readonly prefix: string;
  /** The cells of its rows, the head's first. */
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
  /** Which of its lines the place is in, from 0; the second one is the rule below the head. */
  readonly line: number;
}

/** The table around a place of a text; null where there is none. */
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
  // A line above the head has a `|` in it by chance.
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

/** Whether a line begins a block that ends a table: an item, a heading, code, a comment or a footnote. */
function startsBlock(line: string): boolean {
  return /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3,}[^`]*$|~{3}|<!--|\[\^[^\]]+\]:)/u.test(
    stripPrefix(line),
  );
}

/** How many quotes a line is in. */
function getQuoteDepth(line: string): number {
  return getLinePrefix(line).split('>').length - 1;
}

function stripPrefix(line: string): string {
  return line.slice(getLinePrefix(line).length);
}

/** Which cell of its row the cursor is in, and how many characters into it. */
export function findCell(before: string): { pipes: number; characters: number } {
  const pipes = [...before.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|');
  const since = before.slice((pipes.at(-1)?.index ?? -1) + 1);
  const isOpen = before.slice(getLinePrefix(before).length).startsWith('|');
  return { pipes: pipes.length + (isOpen ? 0 : 1), characters: since.trimStart().length };
}

/** The place in another writing of its row. */
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
