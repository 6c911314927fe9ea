import type { ReactNode } from 'react';

export type Piece = readonly ReactNode[];

/** Elements of a piece, but where a single block has more. No text that people write is longer than a piece or two. */
const maxElementsInPiece = 1_000;

/** Puts blocks into pieces. */
export function inPieces(blocks: readonly { drawn: ReactNode; size: number }[]): Piece[] {
  const pieces: ReactNode[][] = [];
  let room = 0;
  for (const { drawn, size } of blocks) {
    if (size > room || pieces.length === 0) {
      pieces.push([]);
      room = maxElementsInPiece;
    }
    pieces.at(-1)?.push(drawn);
    room -= size;
  }
  return pieces;
}
