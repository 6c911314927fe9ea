import { type TextState, createMinimalEdit, type TextEdit } from './text-edit.ts';

/** Some whole lines of a text. */
export interface Lines {
  readonly from: number;
  /** Before the line break that follows the last of them. */
  readonly to: number;
  readonly lines: readonly string[];
}

/** The lines that a selection touches. One that it only reaches the very beginning of is not meant. */
export function getTouchedLines({ text, start, end }: TextState): Lines {
  const from = findLineStart(text, start);
  const to = findLineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  return { from, to, lines: text.slice(from, to).split('\n') };
}

/**
 * Changes how the touched lines begin. What is selected stays selected: a cursor stays at its letter, and a selection that
 * began with its line still does.
 *
 * @param change gives as many lines as it got
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

/** Spaces and quote marks that a line begins with: `'  > - item'` has `'  > '`. */
export function getLinePrefix(line: string): string {
  return /^(?:[ \t]*>[ \t]?)*[ \t]*/u.exec(line)?.[0] ?? '';
}

/** The quote marks of a prefix, without the spaces that indent what is quoted. */
export function getQuotePrefix(prefix: string): string {
  return /^.*>[ \t]?/u.exec(prefix)?.[0] ?? '';
}

/** Where the line begins that a place is in. */
export function findLineStart(text: string, at: number): number {
  // At 0, `lastIndexOf` would look at the first character.
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line ends that a place is in, before its line break. */
export function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** How many lines a text has; an empty one has one. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Whether a place of a text is inside a fenced block of code: what is written there means itself. */
export function isInFence(text: string, at: number): boolean {
  let open: string | null = null;
  const before = text.slice(0, findLineStart(text, at));
  for (const [, fence = '', info = ''] of before.matchAll(
    /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/gmu,
  )) {
    if (open === null) {
      if (!(fence.startsWith('`') && info.includes('`'))) open = fence;
    } else if (fence.startsWith(open) && info.trim() === '') open = null;
  }
  return open !== null;
}
