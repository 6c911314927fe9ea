import { type TextState, createMinimalEdit, type TextEdit } from './text-edit.ts';

/** A range of whole lines. */
export interface Lines {
  readonly from: number;
  /** The end of the last line, without its line break. */
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * Returns the lines in the selection. A line of which only the very start is selected does not
 * count.
 */
export function getTouchedLines({ text, start, end }: TextState): Lines {
  const from = findLineStart(text, start);
  const to = findLineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  return { from, to, lines: text.slice(from, to).split('\n') };
}

/**
 * Changes the touched lines and keeps the selection: a cursor stays at its character, and a
 * selection from the start of a line stays there.
 *
 * @param change must return as many lines as it gets
 */
export function editLines(
  state: TextState,
  change: (lines: readonly string[]) => readonly string[],
): TextEdit {
  const { text, start, end } = state;
  const { from, to, lines } = getTouchedLines(state);
  const changed = change(lines);

  const moveOffset = (position: number): number => {
    if (position > to) return position + changed.join('\n').length - (to - from);
    let oldStart = from;
    let newStart = from;
    for (const [index, line] of lines.entries()) {
      const next = changed[index] ?? '';
      if (position <= oldStart + line.length) {
        const column = position - oldStart;
        if (column === 0 && start !== end) return newStart;
        return newStart + Math.max(0, column + next.length - line.length);
      }
      oldStart += line.length + 1;
      newStart += next.length + 1;
    }
    return newStart;
  };

  return createMinimalEdit(state, {
    text: text.slice(0, from) + changed.join('\n') + text.slice(to),
    start: moveOffset(start),
    end: moveOffset(end),
  });
}

/** Returns the spaces and quote markers at the start of a line: `'  > - item'` has `'  > '`. */
export function getLinePrefix(line: string): string {
  return /^(?:[ \t]*>[ \t]?)*[ \t]*/u.exec(line)?.[0] ?? '';
}

/** Returns the quote markers of a prefix, without the indent of the quoted text. */
export function getQuotePrefix(prefix: string): string {
  return /^.*>[ \t]?/u.exec(prefix)?.[0] ?? '';
}

/** Returns the offset where the line around `at` starts. */
export function findLineStart(text: string, at: number): number {
  // At 0, `lastIndexOf` would look at the first character.
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the offset where the line around `at` ends, before its line break. */
export function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Counts lines. An empty text has one. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** A line that opens or closes a fenced code block. */
export interface Fence {
  /** The backticks or tildes. */
  readonly marks: string;
  /** The text after them, trimmed. */
  readonly info: string;
}

/** Parses a line as a fence, in quotes and list items too. Returns null if it is none. */
export function readFence(line: string): Fence | null {
  const [, marks = '', info = ''] = fenceLine.exec(line) ?? [];
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return null;
  return { marks, info: info.trim() };
}

const fenceLine = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/u;

/**
 * Returns the marks of the code block that is open after a line, or an empty string.
 *
 * @param open the marks of the code block that is open before the line, or an empty string
 */
function stepFence(open: string, line: string): string {
  const fence = readFence(line);
  if (!fence) return open;
  if (open === '') return fence.marks;
  return fence.marks.startsWith(open) && fence.info === '' ? '' : open;
}

/** Returns true inside a fenced code block. */
export function isInFence(text: string, at: number): boolean {
  let open = '';
  // Only these lines can be fences. Splitting a long text into all its lines takes longer.
  for (const [line] of text.slice(0, findLineStart(text, at)).matchAll(/^.*(?:`{3}|~{3}).*$/gmu)) {
    open = stepFence(open, line);
  }
  return open !== '';
}
