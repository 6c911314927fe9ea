import { getLinePrefix, findLineStart } from './lines.ts';
import { readItem } from './list-item.ts';
import { type TextState, createMinimalEdit, type TextEdit } from './text-edit.ts';

/** What a mark is made of, and whether a run of its markers on both sides of a part has it. */
const marks = {
  // Three stars are both; four are two times bold.
  bold: { marker: '*', length: 2, isIn: (run: number) => run % 4 >= 2 },
  italic: { marker: '*', length: 1, isIn: (run: number) => run % 2 === 1 },
  // One marker strikes through too; two are written.
  strikethrough: { marker: '~', length: 2, isIn: (run: number) => run >= 1 },
} as const;

/**
 * Makes what is selected bold, italic or struck through, or plain again where it is already. Without a selection that is the word at the cursor,
 * or what will be written there. Of several lines each is marked by itself: a mark does not reach across paragraphs.
 *
 * @example toggleMark('bold', { text: 'so it is', start: 3, end: 5 }) // 'so **it** is'
 */
export function toggleMark(mark: keyof typeof marks, state: TextState): TextEdit | null {
  const { marker, length, isIn } = marks[mark];
  const parts = splitIntoParts(state, marker);
  const runAround = ({ text, start, end }: TextState): number =>
    Math.min(countMarkersBefore(text, start, marker), countMarkersAfter(text, end, marker));
  const isMarked = (part: TextState): boolean => isIn(runAround(part));
  const lengthAround = (part: TextState): number => Math.min(length, runAround(part));
  if (parts.length === 0) return null;
  const isOn = parts.every(isMarked);

  let next = state;
  // From the last, so that those before keep their places.
  for (const part of parts.toReversed()) {
    if (isMarked(part) === isOn)
      next = isOn
        ? unwrap(next, part, lengthAround(part))
        : wrap(...removeInnerMarks(next, part, marker), marker.repeat(length));
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length === 1 || !first || !last) return createMinimalEdit(state, next);
  // With the marks of all of them, so that the next press finds each.
  const outside = (part: TextState): number => (isOn ? lengthAround(part) : 0);
  const growth = next.text.length - state.text.length;
  return createMinimalEdit(state, {
    ...next,
    start: first.start - outside(first),
    end: last.end + growth + outside(last),
  });
}

/** Without the strikethrough inside a part: of more than two markers in a row it is none. Stars may be in stars. */
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

/** Puts a mark on both sides of a part. The part is selected then, a cursor stays at its letter. */
export function wrap({ text, start, end }: TextState, part: TextState, mark: string): TextState {
  return {
    text: text.slice(0, part.start) + mark + text.slice(part.start, part.end) + mark + text.slice(part.end),
    start: (start === end ? start : part.start) + mark.length,
    end: (start === end ? end : part.end) + mark.length,
  };
}

/** Takes as many characters from both sides of a part. The part is selected then, a cursor stays at its letter. */
export function unwrap({ text, start, end }: TextState, part: TextState, length: number): TextState {
  return {
    text:
      text.slice(0, part.start - length) + text.slice(part.start, part.end) + text.slice(part.end + length),
    start: (start === end ? start : part.start) - length,
    end: (start === end ? end : part.end) - length,
  };
}

/** What a mark would go around: the selection or the word at the cursor, without the marks and spaces at its ends. */
function splitIntoParts(state: TextState, marker: string): TextState[] {
  const { text, start, end } = state;
  if (start === end) return [getWordAt(state)];
  // One pair may be around several lines of a paragraph.
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

/** Where the words of a line begin: behind its quote marks and the marks of a heading. */
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

/** Whether the markers that a text begins with are still open at those that it ends with: `*a*`, and not `*a* and *b*`. */
function isSinglePair(text: string, marker: string): boolean {
  let open = 0;
  for (const { 0: run, index } of text.matchAll(new RegExp(`[${marker}]+`, 'gu'))) {
    const end = index + run.length;
    if (end === text.length) return open > 0;
    if (index > 0 && /\S/u.test(text[index - 1] ?? '')) open -= run.length;
    else if (/\S/u.test(text[end] ?? '')) open += run.length;
    if (open <= 0) return false;
  }
  return false;
}

/** The word around the cursor, or the cursor itself. */
export function getWordAt({ text, start }: TextState): TextState {
  const line = findLineStart(text, start);
  // Begun only where a word begins: from each of its letters it would be read again.
  const before = /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}\p{N}'’]*$/u.exec(text.slice(line, start))?.[0] ?? '';
  const behind = /^[\p{L}\p{M}\p{N}'’]*/u.exec(text.slice(start))?.[0] ?? '';
  return { text, start: start - before.length, end: start + behind.length };
}

/** What is selected, without the spaces at its ends; nothing but spaces are a cursor. */
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
