import type { PostToImport } from './post-to-import.ts';

/**
 * Returns an id for a post of a file, the same in each build: a hash of `source`, or else of the
 * file's name (FNV-1a with 64 bits, over UTF-16 code units). It depends on no other file and not on
 * the time.
 *
 * As a time, the id is between the years 11476 and 252311. So nothing takes it for the time of
 * creation, as it does with other ids.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc9923
 */
export function createImportId({ name, fields }: PostToImport): number {
  const { source } = fields;
  const key = typeof source === 'string' && source !== '' ? source : name;
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < key.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(at))) * 0x100000001b3n);
  }
  return firstId + Number(hash % idCount);
}

const firstId = 300_000_000_000_000;
const idCount = 7_600_000_000_000_000n;
