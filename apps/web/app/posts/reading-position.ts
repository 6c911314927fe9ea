import { isRecord } from '../lib/is-record.ts';

/** The block of a post at which its author was reading, stored in a history entry. */
export interface ReadingPosition {
  /** The first words of the block, as rendered. */
  readonly words: string;
  /** The block's index among the blocks of the body. */
  readonly index: number;
  /** The offset of the block in the body, from 0 to 1: distinguishes blocks with the same words. */
  readonly share: number;
}

/** The state of a history entry with a reading position. */
export interface ReadingPositionState {
  readonly readingPosition: ReadingPosition;
}

/** Returns the reading position in the state of a history entry, or null. */
export function getReadingPosition(state: unknown): ReadingPosition | null {
  const position = isRecord(state) ? state['readingPosition'] : null;
  if (!isRecord(position)) return null;
  const { words, index, share } = position;
  return typeof words === 'string' && typeof index === 'number' && typeof share === 'number'
    ? { words, index, share }
    : null;
}
