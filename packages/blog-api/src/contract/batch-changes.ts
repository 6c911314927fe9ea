import type { PostChange } from '@branchbook/blog-core';

import { maxBodyBytes, maxChanges } from './limits.ts';

const encoder = new TextEncoder();

/** The size of `{"changes":[` and `],"notify":false}`. */
const envelopeBytes = 29;

/**
 * Splits changes into batches that fit in one request, by number and body size, in order. A change
 * too large for any request gets its own batch, which the server rejects.
 *
 * @example
 * for (const changes of batchChanges(all)) await send({ changes });
 */
export function batchChanges<Change extends PostChange>(
  changes: readonly Change[],
): readonly (readonly Change[])[] {
  const batches: Change[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const batch = batches.at(-1);
    // Plus the comma.
    const more = countJsonBytes(change) + 1;
    if (batch && batch.length < maxChanges && bytes + more <= maxBodyBytes) {
      batch.push(change);
      bytes += more;
    } else {
      batches.push([change]);
      bytes = envelopeBytes + more;
    }
  }
  return batches;
}

/** Returns the size of a value as JSON in UTF-8. A post may have `maxPostBytes`. */
export function countJsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
