import { foldText, getPublicationInstant, type Dated } from '@branchbook/blog-core';

/** Titles are sorted by this many characters. Limits the size of the index and of cursors. */
const maxTitleLength = 100;
/** Greater than the key of any date: posts without one come last. */
const undated = Number.MAX_SAFE_INTEGER;

/**
 * Returns a key that sorts titles A to Z, byte by byte: without case and accents, and with numbers
 * by their values, because each is preceded by its length.
 *
 * @example
 * getTitleKey('Café 9') < getTitleKey('cafe 10') // 'cafe 019' < 'cafe 0210'
 */
export function getTitleKey(title: string): string {
  // Half a surrogate pair at the end would not be UTF-8.
  const start = title.slice(0, maxTitleLength).replaceAll(/[\p{Surrogate}\0]/gu, '\u{fffd}');
  return foldText(start)
    .trim()
    .replaceAll(/0*(\d+)/gu, (_, digits: string) => `${String(digits.length).padStart(2, '0')}${digits}`);
}

/** Returns a key that sorts posts by publication, the latest first and those without a date last. */
export function getDateKey(post: Dated): number {
  const time = getPublicationInstant(post)?.getTime();
  // Adding 0 turns -0, which is no integer in JSON, into 0.
  return time === undefined ? undated : 0 - time;
}
