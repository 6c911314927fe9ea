import type { TextState, TextEdit } from '../text-edits/text-edit.ts';

/** A part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Every place where a text has these words, one behind the other. Letters count as the same in both cases unless told otherwise. */
export function findText(text: string, words: string, isCaseSensitive: boolean): readonly TextRange[] {
  if (words === '') return [];
  const pattern = new RegExp(
    words.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`),
    isCaseSensitive ? 'gu' : 'giu',
  );
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Puts other words in the place of some that were found, in one edit; the last of them is selected. Null where there are none. */
export function replaceMatches(
  { text }: TextState,
  matches: readonly TextRange[],
  replacement: string,
): TextEdit | null {
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return null;
  let insert = '';
  let at = first.start;
  for (const { start, end } of matches) {
    insert += text.slice(at, start) + replacement;
    at = end;
  }
  const end = first.start + insert.length;
  return { from: first.start, to: last.end, insert, start: end - replacement.length, end };
}

/** The place to go to from somewhere in the text: the first one from there on, or the last one before it; around the ends. */
export function findMatchIndex(
  matches: readonly TextRange[],
  at: number,
  direction: 'next' | 'previous',
): number {
  if (direction === 'next') {
    const next = matches.findIndex(({ start }) => start >= at);
    return next === -1 ? 0 : next;
  }
  const previous = matches.findLastIndex(({ start }) => start < at);
  return previous === -1 ? matches.length - 1 : previous;
}
