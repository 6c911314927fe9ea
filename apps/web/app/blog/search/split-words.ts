/** Scripts without spaces, in which a whole sentence would be one word. */
const unspacedScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u;
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** A word of a text, unchanged, and its offset. */
export interface WordAt {
  readonly word: string;
  readonly start: number;
}

/** Splits a text into words, without punctuation and Markdown syntax. */
export function splitWords(text: string): WordAt[] {
  return [...iterateWords(text)];
}

/** Yields the words lazily, for callers that need only the first ones. */
export function* iterateWords(text: string): Generator<WordAt, void, void> {
  for (const match of text.matchAll(wordPattern)) {
    if (unspacedScripts.test(match[0])) yield* segmentWords(match[0], match.index);
    else yield { word: match[0], start: match.index };
  }
}

let segmenter: Intl.Segmenter | undefined;

function segmentWords(text: string, offset: number): WordAt[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text)].map(({ segment, index }) => ({ word: segment, start: offset + index }));
}
