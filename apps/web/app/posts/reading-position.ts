/** The block of a post at which its author was reading, as the state of a place in the history. */
export interface ReadingPosition {
  /** The first words of the block, as readers see them. */
  readonly words: string;
  /** The block's index among the blocks of the body. */
  readonly index: number;
  /** How far down the body the block begins, from 0 to 1: tells blocks with the same words apart. */
  readonly share: number;
}

/** The state of a history entry that names a reading place. */
export interface ReadingPositionState {
  readonly readingPosition: ReadingPosition;
}

/** Returns the reading place that a history entry names, or null. */
export function getReadingPosition(state: unknown): ReadingPosition | null {
  const place = isRecord(state) ? state['readingPlace'] : null;
  if (!isRecord(place)) return null;
  const { words, index, share } = place;
  return typeof words === 'string' && typeof index === 'number' && typeof share === 'number'
    ? { words, index, share }
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
