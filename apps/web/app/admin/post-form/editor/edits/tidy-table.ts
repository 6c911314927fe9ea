import { countLines, frameOf, lineEnd, lineStart } from './lines.ts';
import { alignmentsOf, cellsOf, writeTable } from './table.ts';
import { isInFence } from './fences.ts';
import { type EditedText, editTowards, type TextEdit } from './text-edit.ts';

/** Puts the columns of the table at the cursor below each other. Null where there is no table. */
export function tidyTable(edited: EditedText): TextEdit | null {
  const { text, start } = edited;
  const table = tableAt(text, start);
  if (!table) return null;
  const { from, to, lines, frame, alignments } = table;
  const rows = lines.filter((_, index) => index !== 1).map((line) => cellsOf(line.slice(frame.length)));
  const tidied = writeTable(rows, alignments).map((line) => frame + line);

  const row = countLines(text.slice(from, start)) - 1;
  const newLineStart = from + tidied.slice(0, row).join('\n').length + (row > 0 ? 1 : 0);
  const cursor =
    newLineStart +
    placeIn(tidied[row] ?? '', cellAt((lines[row] ?? '').slice(0, start - lineStart(text, start))));
  return editTowards(edited, {
    text: text.slice(0, from) + tidied.join('\n') + text.slice(to),
    start: cursor,
    end: cursor,
  });
}

function tableAt(text: string, at: number) {
  if (isInFence(text, at)) return null;
  const isRow = (line: string) => line.includes('|');
  let from = lineStart(text, at);
  let to = lineEnd(text, from);
  if (!isRow(text.slice(from, to))) return null;
  while (from > 0) {
    const previous = lineStart(text, from - 1);
    if (!isRow(text.slice(previous, from - 1))) break;
    from = previous;
  }
  while (to < text.length && isRow(text.slice(to + 1, lineEnd(text, to + 1)))) to = lineEnd(text, to + 1);

  let lines = text.slice(from, to).split('\n');
  const ruleAt = lines.findIndex((line, index) => index > 0 && alignmentsOf(withoutFrame(line)) !== null);
  if (ruleAt === -1) return null;
  // A line above the head has a `|` in it by chance.
  const skipped = lines.slice(0, ruleAt - 1);
  from += skipped.join('').length + skipped.length;
  lines = lines.slice(ruleAt - 1);
  if (at < from) return null;
  const alignments = alignmentsOf(withoutFrame(lines[1] ?? '')) ?? [];
  const frame = frameOf(lines[0] ?? '');
  if (cellsOf(withoutFrame(lines[0] ?? '')).length !== alignments.length) return null;
  if (lines.some((line) => !line.startsWith(frame))) return null;
  return { from, to, lines, frame, alignments };
}

function withoutFrame(line: string): string {
  return line.slice(frameOf(line).length);
}

/** Which cell of its row the cursor is in, and how many letters into it. */
function cellAt(before: string): { borders: number; letters: number } {
  const borders = [...before.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|');
  const since = before.slice((borders.at(-1)?.index ?? -1) + 1);
  const isOpen = before.slice(frameOf(before).length).startsWith('|');
  return { borders: borders.length + (isOpen ? 0 : 1), letters: since.trimStart().length };
}

/** The same place in the tidied row. */
function placeIn(line: string, { borders, letters }: { borders: number; letters: number }): number {
  const all = [...line.matchAll(/\\.|\|/gu)].filter(([piece]) => piece === '|').map(({ index }) => index);
  const border = all[borders - 1];
  if (border === undefined) return line.length;
  const next = all[borders];
  if (next === undefined) return line.length;
  const cell = line.slice(border + 1, next);
  const lead = cell.trim() === '' ? 1 : cell.length - cell.trimStart().length;
  return border + 1 + Math.min(lead + letters, cell.length);
}
