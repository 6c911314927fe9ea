import { getLinePrefix, findLineStart } from './lines.ts';
import { readItem } from './list-item.ts';
import { type TextState, createMinimalEdit, type TextEdit } from './text-edit.ts';

export type Mark = 'bold' | 'italic' | 'strikethrough';

/**
 * The markers of each mark. `isIn` returns true if a run of markers on both sides includes the
 * mark.
 */
const marks = {
  // Three stars are bold and italic; four are twice bold.
  bold: { marker: '*', length: 2, isIn: (run: number) => run % 4 >= 2 },
  italic: { marker: '*', length: 1, isIn: (run: number) => run % 2 === 1 },
  // One tilde also strikes through; two are written.
  strikethrough: { marker: '~', length: 2, isIn: (run: number) => run >= 1 },
} as const satisfies Record<Mark, unknown>;

/**
 * Toggles a mark on the selection, or on the word at the cursor. Several lines are marked one by
 * one, because a mark cannot span paragraphs.
 *
 * @example toggleMark('bold', { text: 'so it is', start: 3, end: 5 }) // 'so **it** is'
 */
export function toggleMark(mark: Mark, state: TextState): TextEdit | null {
  const { marker, length, isIn } = marks[mark];
  const parts = splitIntoParts(state, marker);
  const runAround = ({ text, start, end }: TextState): number =>
    Math.min(countMarkersBefore(text, start, marker), countMarkersAfter(text, end, marker));
  const isMarked = (part: TextState): boolean => isIn(runAround(part));
  const lengthAround = (part: TextState): number => Math.min(length, runAround(part));
  if (parts.length === 0) return null;
  const isOn = parts.every(isMarked);

  let next = state;
  // From the last part, so that earlier offsets stay valid.
  for (const part of parts.toReversed()) {
    if (isMarked(part) === isOn)
      next = isOn
        ? unwrap(next, part, lengthAround(part))
        : wrap(...removeInnerMarks(next, part, marker), marker.repeat(length));
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length === 1 || !first || !last) return createMinimalEdit(state, next);
  // Selects the markers too, so that the next press finds each part.
  const outside = (part: TextState): number => (isOn ? lengthAround(part) : 0);
  const growth = next.text.length - state.text.length;
  return createMinimalEdit(state, {
    ...next,
    start: first.start - outside(first),
    end: last.end + growth + outside(last),
  });
}

/** Removes strikethrough inside a part: a run of more than two tildes is none. Stars may nest. */
function removeInnerMarks(state: TextState, part: TextState, marker: string): [TextState, TextState] {
  const words = state.text.slice(part.start, part.end);
  if (marker !== '~' || !(words.startsWith(marker) || words.endsWith(marker))) return [state, part];
  const plain = words.replaceAll(/(?<!~)(~~?)(?=[^\s~])([^~]*[^\s~])\1(?!~)/gu, '$2');
  const text = state.text.slice(0, part.start) + plain + state.text.slice(part.end);
  return [
    { ...state, text },
    { ...part, text, end: part.start + plain.length },
  ];
}

/** Puts a mark around a part. The part gets selected; a cursor stays at its character. */
export function wrap({ text, start, end }: TextState, part: TextState, mark: string): TextState {
  return {
    text: text.slice(0, part.start) + mark + text.slice(part.start, part.end) + mark + text.slice(part.end),
    start: (start === end ? start : part.start) + mark.length,
    end: (start === end ? end : part.end) + mark.length,
  };
}

/**
 * Removes `length` characters from both sides of a part. The part gets selected; a cursor stays at
 * its character.
 */
export function unwrap({ text, start, end }: TextState, part: TextState, length: number): TextState {
  return {
    text:
      text.slice(0, part.start - length) + text.slice(part.start, part.end) + text.slice(part.end + length),
    start: (start === end ? start : part.start) - length,
    end: (start === end ? end : part.end) - length,
  };
}

/**
 * Returns the ranges to mark: the selection or the word at the cursor, without markers and spaces
 * at the ends.
 */
function splitIntoParts(state: TextState, marker: string): TextState[] {
  const { text, start, end } = state;
  if (start === end) return [getWordAt(state)];
  // One pair may span the lines of a paragraph.
  const selected = text.slice(start, end).trim();
  const isParagraph = selected.includes('\n') && !/\n\s*\n/u.test(selected);
  if (isParagraph && selected.startsWith(marker) && isSinglePair(selected, marker))
    return [trimRange(state, marker)];
  const parts: TextState[] = [];
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const isWhole = at === 0 || text[at - 1] === '\n';
    const item = isWhole ? readItem(line) : null;
    const begins = isWhole ? (item ? line.length - item.rest.length : findTextStart(line)) : 0;
    const part = trimRange({ text, start: at + begins, end: at + line.length }, marker);
    if (part.start < part.end) parts.push(part);
    at += line.length + 1;
  }
  return parts;
}

/** Returns where the text of a line starts, after quote and heading markers. */
function findTextStart(line: string): number {
  const prefix = getLinePrefix(line);
  return prefix.length + (/^#{1,6}[ \t]+/u.exec(line.slice(prefix.length))?.[0].length ?? 0);
}

function trimRange({ text, start, end }: TextState, marker: string): TextState {
  let from = start;
  let to = end;
  const trimSpaces = (): void => {
    while (from < to && /\s/u.test(text[from] ?? '')) from += 1;
    while (from < to && /\s/u.test(text[to - 1] ?? '')) to -= 1;
  };
  trimSpaces();
  if (isSinglePair(text.slice(from, to), marker)) {
    while (to - from > 2 && text[from] === marker && text[to - 1] === marker) {
      from += 1;
      to -= 1;
    }
    trimSpaces();
  }
  return { text, start: from, end: to };
}

/**
 * Returns true if the first and the last markers of a text belong together: `*a*`, not `*a* and
 * *b*`. Markers after a space close nothing.
 */
function isSinglePair(text: string, marker: string): boolean {
  let open = 0;
  for (const { 0: run, index } of text.matchAll(new RegExp(`[${marker}]+`, 'gu'))) {
    const end = index + run.length;
    const canClose = index > 0 && /\S/u.test(text[index - 1] ?? '');
    if (end === text.length) return open > 0 && canClose;
    if (canClose) open -= run.length;
    else if (/\S/u.test(text[end] ?? '')) open += run.length;
    if (open <= 0) return false;
  }
  return false;
}

/** Returns the word around the cursor, or the cursor itself. */
export function getWordAt({ text, start }: TextState): TextState {
  const line = findLineStart(text, start);
  // Starts only at word starts, to stay linear.
  const before = /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}\p{N}'’]*$/u.exec(text.slice(line, start))?.[0] ?? '';
  const behind = /^[\p{L}\p{M}\p{N}'’]*/u.exec(text.slice(start))?.[0] ?? '';
  return { text, start: start - before.length, end: start + behind.length };
}

/** Returns the selection without spaces at its ends. A selection of spaces becomes a cursor. */
export function trimSelection({ text, start, end }: TextState): TextState {
  const selected = text.slice(start, end);
  if (selected.trim() === '') return { text, start, end: start };
  return {
    text,
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  };
}

function countMarkersBefore(text: string, at: number, marker: string): number {
  let from = at;
  while (text[from - 1] === marker) from -= 1;
  return at - from;
}

function countMarkersAfter(text: string, at: number, marker: string): number {
  let to = at;
  while (text[to] === marker) to += 1;
  return to - at;
}
