import type { TextState, TextEdit } from '../text-edits/text-edit.ts';

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns all matches of a text, ignoring case unless `isCaseSensitive`. */
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

/** Replaces matches in one edit and selects the last replacement. Returns null without matches. */
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

/**
 * Returns the index of the next match from an offset, or of the previous one before it. Wraps
 * around.
 */
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
