import type { TextState, TextEdit } from './text-edit.ts';

/**
 * Replaces the selection by a block of Markdown with empty lines around it, and puts the cursor
 * after it.
 */
export function insertBlock({ text, start, end }: TextState, block: string): TextEdit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const breaksBefore = /\n{0,2}$/u.exec(before.slice(-2))?.[0].length ?? 0;
  const breaksAfter = /^\n{0,2}/u.exec(after)?.[0].length ?? 0;
  const opening = before === '' ? '' : '\n'.repeat(2 - breaksBefore);
  const closing = after === '' ? '' : '\n'.repeat(2 - breaksAfter);
  const cursor = start + opening.length + block.length;
  return { from: start, to: end, insert: opening + block + closing, start: cursor, end: cursor };
}
