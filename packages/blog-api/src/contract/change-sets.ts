import type { PostChange } from '@branchbook/blog-core';

import { maxBodyBytes, maxChanges } from './limits.ts';

const encoder = new TextEncoder();

/** How many bytes `{"changes":[` and `]}` have. */
const frameBytes = 14;

/**
 * Splits changes into sets that one request may bring each, by their number and by the bytes of its body, in their order. A change that
 * is too large for any request stands alone in its set, and is refused there.
 *
 * @example
 * for (const changes of changeSets(all)) await send({ changes });
 */
export function changeSets<Change extends PostChange>(
  changes: readonly Change[],
): readonly (readonly Change[])[] {
  const sets: Change[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const set = sets.at(-1);
    // One more, for the comma.
    const more = jsonBytes(change) + 1;
    if (set && set.length < maxChanges && bytes + more <= maxBodyBytes) {
      set.push(change);
      bytes += more;
    } else {
      sets.push([change]);
      bytes = frameBytes + more;
    }
  }
  return sets;
}

/** How many bytes a value has as JSON in UTF-8; `maxPostBytes` is the most that a post may have. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
