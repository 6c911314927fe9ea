import { isInFence, findLineEnd, findLineStart } from './lines.ts';
import type { TextState, TextEdit } from './text-edit.ts';
import { trimSelection } from './toggle-mark.ts';

/**
 * Puts the mark of a new footnote behind what is selected, and its note at the end of the text, where the cursor goes. In a note it
 * leads back to its mark. Null in code, where a mark means itself.
 *
 * @example insertFootnote({ text: 'So it is.', start: 9, end: 9 }) // 'So it is.[^1]\n\n[^1]: ‸'
 */
export function insertFootnote(state: TextState): TextEdit | null {
  const { text, start } = state;
  // A line may be selected with its line break and the empty line behind it.
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
  // Notes stand one below the other.
  const lastLine = written.slice(findLineStart(written, written.length));
  const gap = /^\[\^[^\]\s]+\]:/u.test(lastLine) ? '\n' : '\n\n';
  const insert = `${mark}${rest}${gap}${mark}: `;
  const cursor = end + insert.length;
  return { from: end, to: text.length, insert, start: cursor, end: cursor };
}

/** The mark of a footnote in the text, and not the one that its note begins with. */
function createMarkPattern(name: string): RegExp {
  return new RegExp(`\\[\\^${name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)}\\](?!:)`, 'u');
}
