import { frameOf, lineStart } from './lines.ts';
import { readItem } from './list-item.ts';
import { type EditedText, editTowards, type TextEdit } from './text-edit.ts';

/** What a mark is made of, and whether a run of its signs on both sides of a part has it. */
const marks = {
  // Three stars are both; four are two times bold.
  bold: { sign: '*', length: 2, isIn: (run: number) => run % 4 >= 2 },
  italic: { sign: '*', length: 1, isIn: (run: number) => run % 2 === 1 },
  // One sign strikes through too; two are written.
  strikethrough: { sign: '~', length: 2, isIn: (run: number) => run >= 1 },
} as const;

/**
 * Makes what is selected bold, italic or struck through, or plain again where it is already. Without a selection that is the word at the cursor,
 * or what will be written there. Of several lines each is marked by itself: a mark does not reach across paragraphs.
 *
 * @example toggleMark('bold', { text: 'so it is', start: 3, end: 5 }) // 'so **it** is'
 */
export function toggleMark(mark: keyof typeof marks, edited: EditedText): TextEdit | null {
  const { sign, length, isIn } = marks[mark];
  const parts = partsOf(edited, sign);
  const runAround = ({ text, start, end }: EditedText): number =>
    Math.min(signsBefore(text, start, sign), signsAfter(text, end, sign));
  const isMarked = (part: EditedText): boolean => isIn(runAround(part));
  const lengthAround = (part: EditedText): number => Math.min(length, runAround(part));
  if (parts.length === 0) return null;
  const isOn = parts.every(isMarked);

  let next = edited;
  // From the last, so that those before keep their places.
  for (const part of parts.toReversed()) {
    if (isMarked(part) === isOn)
      next = isOn
        ? unwrap(next, part, lengthAround(part))
        : wrap(...withoutInner(next, part, sign), sign.repeat(length));
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length === 1 || !first || !last) return editTowards(edited, next);
  // With the marks of all of them, so that the next press finds each.
  const outside = (part: EditedText): number => (isOn ? lengthAround(part) : 0);
  const growth = next.text.length - edited.text.length;
  return editTowards(edited, {
    ...next,
    start: first.start - outside(first),
    end: last.end + growth + outside(last),
  });
}

/** Without the strikethrough inside a part: of more than two signs in a row it is none. Stars may be in stars. */
function withoutInner(edited: EditedText, part: EditedText, sign: string): [EditedText, EditedText] {
  const words = edited.text.slice(part.start, part.end);
  if (sign !== '~' || !(words.startsWith(sign) || words.endsWith(sign))) return [edited, part];
  const plain = words.replaceAll(/(?<!~)(~~?)(?=[^\s~])([^~]*[^\s~])\1(?!~)/gu, '$2');
  const text = edited.text.slice(0, part.start) + plain + edited.text.slice(part.end);
  return [
    { ...edited, text },
    { ...part, text, end: part.start + plain.length },
  ];
}

/** Puts a mark on both sides of a part. The part is selected then, a cursor stays at its letter. */
export function wrap({ text, start, end }: EditedText, part: EditedText, mark: string): EditedText {
  return {
    text: text.slice(0, part.start) + mark + text.slice(part.start, part.end) + mark + text.slice(part.end),
    start: (start === end ? start : part.start) + mark.length,
    end: (start === end ? end : part.end) + mark.length,
  };
}

/** Takes as many characters from both sides of a part. The part is selected then, a cursor stays at its letter. */
export function unwrap({ text, start, end }: EditedText, part: EditedText, length: number): EditedText {
  return {
    text:
      text.slice(0, part.start - length) + text.slice(part.start, part.end) + text.slice(part.end + length),
    start: (start === end ? start : part.start) - length,
    end: (start === end ? end : part.end) - length,
  };
}

/** What a mark would go around: the selection or the word at the cursor, without the marks and spaces at its ends. */
function partsOf(edited: EditedText, sign: string): EditedText[] {
  const { text, start, end } = edited;
  if (start === end) return [wordAt(edited)];
  // One pair may be around several lines of a paragraph.
  const selected = text.slice(start, end).trim();
  const isParagraph = selected.includes('\n') && !/\n\s*\n/u.test(selected);
  if (isParagraph && selected.startsWith(sign) && isOnePair(selected, sign)) return [trimmed(edited, sign)];
  const parts: EditedText[] = [];
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const isWhole = at === 0 || text[at - 1] === '\n';
    const item = isWhole ? readItem(line) : null;
    const begins = isWhole ? (item ? line.length - item.rest.length : headingEnd(line)) : 0;
    const part = trimmed({ text, start: at + begins, end: at + line.length }, sign);
    if (part.start < part.end) parts.push(part);
    at += line.length + 1;
  }
  return parts;
}

/** Where the words of a line begin: behind its quote marks and the marks of a heading. */
function headingEnd(line: string): number {
  const frame = frameOf(line);
  return frame.length + (/^#{1,6}[ \t]+/u.exec(line.slice(frame.length))?.[0].length ?? 0);
}

function trimmed({ text, start, end }: EditedText, sign: string): EditedText {
  let from = start;
  let to = end;
  const trimSpaces = (): void => {
    while (from < to && /\s/u.test(text[from] ?? '')) from += 1;
    while (from < to && /\s/u.test(text[to - 1] ?? '')) to -= 1;
  };
  trimSpaces();
  if (isOnePair(text.slice(from, to), sign)) {
    while (to - from > 2 && text[from] === sign && text[to - 1] === sign) {
      from += 1;
      to -= 1;
    }
    trimSpaces();
  }
  return { text, start: from, end: to };
}

/** Whether the signs that a text begins with are still open at those that it ends with: `*a*`, and not `*a* and *b*`. */
function isOnePair(text: string, sign: string): boolean {
  let open = 0;
  for (const { 0: run, index } of text.matchAll(new RegExp(`[${sign}]+`, 'gu'))) {
    const end = index + run.length;
    if (end === text.length) return open > 0;
    if (index > 0 && /\S/u.test(text[index - 1] ?? '')) open -= run.length;
    else if (/\S/u.test(text[end] ?? '')) open += run.length;
    if (open <= 0) return false;
  }
  return false;
}

/** The word around the cursor, or the cursor itself. */
export function wordAt({ text, start }: EditedText): EditedText {
  const line = lineStart(text, start);
  // Begun only where a word begins: from each of its letters it would be read again.
  const before = /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}\p{N}'’]*$/u.exec(text.slice(line, start))?.[0] ?? '';
  const behind = /^[\p{L}\p{M}\p{N}'’]*/u.exec(text.slice(start))?.[0] ?? '';
  return { text, start: start - before.length, end: start + behind.length };
}

/** What is selected, without the spaces at its ends; nothing but spaces are a cursor. */
export function withoutSpaces({ text, start, end }: EditedText): EditedText {
  const selected = text.slice(start, end);
  if (selected.trim() === '') return { text, start, end: start };
  return {
    text,
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  };
}

function signsBefore(text: string, at: number, sign: string): number {
  let from = at;
  while (text[from - 1] === sign) from -= 1;
  return at - from;
}

function signsAfter(text: string, at: number, sign: string): number {
  let to = at;
  while (text[to] === sign) to += 1;
  return to - at;
}
