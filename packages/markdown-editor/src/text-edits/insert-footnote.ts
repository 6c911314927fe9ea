import { isInFence, findLineEnd, findLineStart } from './lines.ts';
import type { TextState, TextEdit } from './text-edit.ts';
import { trimSelection } from './toggle-mark.ts';

/**
 * Inserts a footnote reference after the selection and its definition at the end of the text, where
 * the cursor goes. Inside a definition it returns to the reference. Returns null in code.
 *
 * @example insertFootnote({ text: 'So it is.', start: 9, end: 9 }) // 'So it is.[^1]\n\n[^1]: ‸'
 */
export function insertFootnote(state: TextState): TextEdit | null {
  const { text, start } = state;
  // The selection may include the line break and an empty line.
  const { end } = trimSelection(state);
  const note = /^\[\^([^\]\s]+)\]:/u.exec(text.slice(findLineStart(text, start), findLineEnd(text, start)));
  const back = note ? text.search(createMarkPattern(note[1] ?? '')) : -1;
  if (note && back !== -1) {
    const cursor = back + note[0].length - 1;
    return { from: cursor, to: cursor, insert: '', start: cursor, end: cursor };
  }
  if (isInFence(text, end)) return null;
  const numbers = [...text.matchAll(/\[\^(\d{1,9})\]/gu)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const rest = text.slice(end).trimEnd();
  const written = text.slice(0, end) + mark + rest;
  // Definitions follow each other without an empty line.
  const lastLine = written.slice(findLineStart(written, written.length));
  const gap = /^\[\^[^\]\s]+\]:/u.test(lastLine) ? '\n' : '\n\n';
  const insert = `${mark}${rest}${gap}${mark}: `;
  const cursor = end + insert.length;
  return { from: end, to: text.length, insert, start: cursor, end: cursor };
}

/** Matches the reference of a footnote, not its definition. */
function createMarkPattern(name: string): RegExp {
  return new RegExp(`\\[\\^${name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)}\\](?!:)`, 'u');
}
