import { foldText, iterateSearchRuns } from '@branchbook/blog-core';

/** The range of a match in a text, in UTF-16 units. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds words in a text, to highlight them: whole words, and in scripts that are written without
 * spaces any part. Lazy.
 *
 * @param words folded by `foldText`
 */
export function* findMatches(text: string, words: ReadonlySet<string>): Generator<MatchRange, void, void> {
  for (const run of iterateSearchRuns(text)) {
    const folded = foldText(run.text);
    const whole = { start: run.start, end: run.start + run.text.length };
    if (words.has(folded)) yield whole;
    else if (run.isUnspaced) yield* findParts(folded, words, whole);
  }
}

function* findParts(
  folded: string,
  words: ReadonlySet<string>,
  { start, end }: MatchRange,
): Generator<MatchRange, void, void> {
  // Folding a decomposed or half-width letter changes the offsets.
  const isAligned = folded.length === end - start;
  for (let offset = 0; offset < folded.length;) {
    const length = getLongestAt(folded, offset, words);
    if (length > 0 && !isAligned) {
      yield { start, end };
      return;
    }
    if (length > 0) yield { start: start + offset, end: start + offset + length };
    offset += Math.max(1, length);
  }
}

function getLongestAt(text: string, offset: number, words: ReadonlySet<string>): number {
  let length = 0;
  for (const word of words) {
    if (word.length > length && text.startsWith(word, offset)) length = word.length;
  }
  return length;
}

/** Returns the words of a query, folded, for `findMatches`. */
export function getQueryWords(query: string): readonly string[] {
  return Array.from(iterateSearchRuns(foldText(query)), ({ text }) => text);
}

/** Returns the words of a query that are in scripts without spaces, folded. */
export function getUnspacedWords(query: string): readonly string[] {
  return [...iterateSearchRuns(foldText(query))].flatMap(({ text, isUnspaced }) => (isUnspaced ? text : []));
}
