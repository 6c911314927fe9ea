import type { ReactNode } from 'react';

export type Chunk = readonly ReactNode[];

/** Maximum elements per chunk, unless a single block has more. Most posts are one or two chunks. */
const maxElementsPerChunk = 1_000;

/** Splits blocks into chunks of at most 1,000 elements. `size` is a block's element count. */
export function chunkBlocks(blocks: readonly { element: ReactNode; size: number }[]): Chunk[] {
  const chunks: ReactNode[][] = [];
  let capacity = 0;
  for (const { element, size } of blocks) {
    if (size > capacity || chunks.length === 0) {
      chunks.push([]);
      capacity = maxElementsPerChunk;
    }
    chunks.at(-1)?.push(element);
    capacity -= size;
  }
  return chunks;
}
