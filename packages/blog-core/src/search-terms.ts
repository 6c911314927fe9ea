import { foldText } from './fold-text.ts';

/** A part of a text in which a search finds words: a word, or a run of letters without spaces. */
export interface SearchRun {
  /** As it is in the text. */
  readonly text: string;
  /** Its offset in the text, in UTF-16 units. */
  readonly start: number;
  /** True for a script that is written without spaces, in which a run is a sentence. */
  readonly isUnspaced: boolean;
}

/**
 * Scripts that are written without spaces; and Korean, whose words take particles and compounds.
 * Kana includes the marks that both kinds share, such as ー.
 */
const unspaced =
  '\\p{sc=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}\\p{sc=Yi}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}\\p{sc=Javanese}\\p{sc=Balinese}\\p{sc=Tai_Le}\\p{sc=New_Tai_Lue}\\p{sc=Tai_Tham}\\p{sc=Tai_Viet}';
const wordCharacters = '[\\p{L}\\p{M}\\p{N}]';
const runs = new RegExp(
  `(?:(?=${wordCharacters})[${unspaced}])+|(?:(?![${unspaced}])${wordCharacters})+`,
  'gu',
);
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const asciiWords = /[a-z\d]+/gu;
const isAscii = /^[\0-\u{7f}]*$/u;

/** Splits a text into words and runs of unspaced scripts, without punctuation. Lazy. */
export function* iterateSearchRuns(text: string): Generator<SearchRun, void, void> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    yield { text: run, start: index, isUnspaced: beginsUnspaced.test(run) };
  }
}

/**
 * Returns the terms of a text for a search index, in order: each word folded by `foldText`. A run
 * of an unspaced script is its overlapping pairs of letters and its last letter, so that a search
 * finds any part of it.
 *
 * A search finds the phrases of `getSearchPhrases` in them: the terms of a phrase follow each
 * other, and the last one begins with the phrase's last term.
 *
 * @example
 * getSearchTerms('Café in 東京都'); // ['cafe', 'in', '東京', '京都', '都']
 */
export function getSearchTerms(text: string): readonly string[] {
  const folded = foldText(text);
  // Most texts, and ten times faster.
  if (isAscii.test(folded)) return folded.match(asciiWords) ?? [];
  return (folded.match(runs) ?? []).flatMap((run) =>
    beginsUnspaced.test(run) ? [...getPairs(run), getLastLetter(run)] : run,
  );
}

/** The words of a query that count. */
const maxPhrases = 10;

/**
 * Returns the phrases of a query, the first ten: for each word, its terms joined by spaces. Empty
 * if the query has no word.
 *
 * @example
 * getSearchPhrases('Cafés 東京都'); // ['cafes', '東京 京都']
 */
export function getSearchPhrases(query: string): readonly string[] {
  const found = foldText(query).match(runs) ?? [];
  return found.slice(0, maxPhrases).map((run) => {
    const pairs = beginsUnspaced.test(run) ? getPairs(run) : [];
    return pairs.length > 0 ? pairs.join(' ') : run;
  });
}

/** Returns each letter with the one after it. */
function getPairs(run: string): readonly string[] {
  const letters = Array.from(run);
  const pairs: string[] = [];
  for (let index = 1; index < letters.length; index += 1) {
    pairs.push(`${letters[index - 1]}${letters[index]}`);
  }
  return pairs;
}

function getLastLetter(run: string): string {
  return Array.from(run.slice(-2)).at(-1) ?? '';
}
