import type { PostHistory } from '../database.ts';

/** What is known of a history without its texts. */
export type HistorySummary = Pick<PostHistory, 'postId' | 'size' | 'changedAt' | 'goneAt'>;

/** How long the history of a deleted post is kept: a post may come back by Undo today, and from a file next week. */
export const deletedRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** UTF-16 units of text that all histories may hold together: four times what the list itself may. */
export const maxHistoryLength = 20_000_000;

/**
 * The ids of the histories that are given up: of posts that were deleted long ago, and, where all of them take too much room,
 * as many as must go. Those of deleted posts go first, then those that were not changed for the longest time; the one that
 * was changed last stays.
 */
export function findExpiredHistories(notes: readonly HistorySummary[], now: number): readonly number[] {
  const isOld = ({ goneAt }: HistorySummary) => goneAt !== 0 && goneAt < now - deletedRetentionMs;
  const expired = notes.filter(isOld);
  const rest = notes.filter((note) => !isOld(note)).toSorted(byWorth);
  let room = maxHistoryLength;
  for (const [index, note] of rest.entries()) {
    room -= note.size;
    if (room < 0 && index > 0) expired.push(note);
  }
  return expired.map(({ postId }) => postId);
}

function byWorth(a: HistorySummary, b: HistorySummary): number {
  return Number(a.goneAt !== 0) - Number(b.goneAt !== 0) || b.changedAt - a.changedAt;
}
