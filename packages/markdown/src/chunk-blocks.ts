import type { ReactNode } from 'react';

export type Chunk = readonly ReactNode[];

/** Elements of a piece, but where a single block has more. No text that people write is longer than a piece or two. */
const maxElementsPerChunk = 1_000;

/** Puts blocks into pieces. */
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
