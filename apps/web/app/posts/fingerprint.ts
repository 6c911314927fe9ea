/** A text and its {@link fingerprint}. */
export interface Fingerprinted {
  readonly text: string;
  readonly is: string;
}

/**
 * A short stand-in for a text: its length and a 32-bit FNV-1a hash over its UTF-16 units, from the last one to the first.
 *
 * Good enough to tell an untouched seed list from any other one; not a checksum against malice. From the end, because a new
 * post is put before the others: beside the list as it was, only what stands before is gone through.
 *
 * @param known another text with its fingerprint; only time depends on it.
 * @example fingerprint('[]') // '2:772194281'
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export function fingerprint(text: string, known?: Fingerprinted | null): string {
  const rest = known ? sharedEnd(text, known.text) : 0;
  let hash = known && rest > 0 ? beforeFirstUnit(known) : offsetBasis;
  for (let index = text.length - rest - 1; index >= 0; index -= 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  }
  return `${text.length}:${hash >>> 0}`;
}

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;
/** `prime` times this is 1, modulo 2 ** 32: it takes a multiplication back. */
const inverseOfPrime = 0x359c449b;

/** All of the other text but its first unit (a list's bracket), where the text ends so; otherwise nothing. */
function sharedEnd(text: string, other: string): number {
  const length = other.length - 1;
  return length > 0 && length <= text.length && text.slice(-length) === other.slice(1) ? length : 0;
}

/** The hash as it was when only the first unit was still to come. */
function beforeFirstUnit({ text, is }: Fingerprinted): number {
  const hash = Number(is.slice(is.indexOf(':') + 1));
  return Math.imul(hash, inverseOfPrime) ^ text.charCodeAt(0);
}
