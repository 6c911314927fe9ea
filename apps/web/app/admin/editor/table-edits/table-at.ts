import { countLines, frameOf, isInFence, lineEnd, lineStart } from '../text-edits/lines.ts';
import { type Alignment, alignmentsOf, cellsOf } from './table.ts';

/** A table in a text. */
export interface PlacedTable {
  readonly from: number;
  readonly to: number;
  /** What each of its lines begins with: spaces and quote marks. */
  readonly frame: string;
  /** The cells of its rows, the head's first. */
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
  /** Which of its lines the place is in, from 0; the second one is the rule below the head. */
  readonly line: number;
}

/** The table around a place of a text; null where there is none. */
export function tableAt(text: string, at: number): PlacedTable | null {
  if (isInFence(text, at)) return null;
  let from = lineStart(text, at);
  let to = lineEnd(text, from);
  const depth = depthOf(text.slice(from, to));
  const isRow = (line: string) => line.includes('|') && depthOf(line) === depth;
  if (!isRow(text.slice(from, to))) return null;
  while (from > 0 && !beginsBlock(text.slice(from, lineEnd(text, from)))) {
    const previous = lineStart(text, from - 1);
    if (!isRow(text.slice(previous, from - 1))) break;
    from = previous;
  }
  while (to < text.length) {
    const next = text.slice(to + 1, lineEnd(text, to + 1));
    if (!isRow(next) || beginsBlock(next)) break;
    to += 1 + next.length;
  }

  let lines = text.slice(from, to).split('\n');
  const ruleAt = lines.findIndex((line, index) => index > 0 && alignmentsOf(withoutFrame(line)) !== null);
  if (ruleAt === -1) return null;
  // A line above the head has a `|` in it by chance.
  const skipped = lines.slice(0, ruleAt - 1);
  from += skipped.join('').length + skipped.length;
  lines = lines.slice(ruleAt - 1);
  if (at < from || beginsBlock(lines[0] ?? '')) return null;
  const alignments = alignmentsOf(withoutFrame(lines[1] ?? '')) ?? [];
  const frame = frameOf(lines[0] ?? '');
  if (cellsOf(withoutFrame(lines[0] ?? '')).length !== alignments.length) return null;
  if (lines.some((line) => !line.startsWith(frame))) return null;
  const rows = lines.filter((_, index) => index !== 1).map((line) => cellsOf(line.slice(frame.length)));
  return { from, to, frame, rows, alignments, line: countLines(text.slice(from, at)) - 1 };
}

/** Whether a line begins a block that ends a table: an item, a heading, code, a comment or a footnote. */
function beginsBlock(line: string): boolean {
  return /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3,}[^`]*$|~{3}|<!--|\[\^[^\]]+\]:)/u.test(
    withoutFrame(line),
  );
}

/** How many quotes a line is in. */
function depthOf(line: string): number {
  return frameOf(line).split('>').length - 1;
}

function withoutFrame(line: string): string {
  return line.slice(frameOf(line).length);
}

/** Which cell of its row the cursor is in, and how many letters into it. */
export function cellAt(before: string): { borders: number; letters: number } {
  const borders = [...before.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|');
  const since = before.slice((borders.at(-1)?.index ?? -1) + 1);
  const isOpen = before.slice(frameOf(before).length).startsWith('|');
  return { borders: borders.length + (isOpen ? 0 : 1), letters: since.trimStart().length };
}

/** The place in another writing of its row. */
export function placeIn(line: string, { borders, letters }: { borders: number; letters: number }): number {
  const all = [...line.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|').map(({ index }) => index);
  const border = all[borders - 1];
  if (border === undefined) return line.length;
  const next = all[borders];
  if (next === undefined) return line.length;
  const cell = line.slice(border + 1, next);
  const lead = cell.trim() === '' ? 1 : cell.length - cell.trimStart().length;
  return border + 1 + Math.min(lead + letters, cell.length);
}
