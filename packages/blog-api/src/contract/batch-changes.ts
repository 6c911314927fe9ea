import type { PostChange } from '@branchbook/blog-core';

import { maxBodyBytes, maxChanges } from './limits.ts';

const encoder = new TextEncoder();

/** How many bytes `{"changes":[` and `]}` have. */
const envelopeBytes = 14;

/**
 * Splits changes into batches that one request may bring each, by their number and by the bytes of its body, in their order. A change that
 * is too large for any request stands alone in its batch, and is refused there.
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
    // One more, for the comma.
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

/** How many bytes a value has as JSON in UTF-8; `maxPostBytes` is the most that a post may have. */
export function countJsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
