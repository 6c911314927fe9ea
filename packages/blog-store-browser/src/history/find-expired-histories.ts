import type { PostHistory } from '../database.ts';

/** A history without its texts. */
export type HistorySummary = Pick<PostHistory, 'postId' | 'size' | 'changedAt' | 'goneAt'>;

/** Retention of a deleted post's history: Undo may restore the post today, a file next week. */
export const deletedRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** The limit for all histories, in UTF-16 units: four times that of the list. */
export const maxHistoryLength = 20_000_000;

/**
 * Returns the post ids of the histories to delete: those of posts deleted over 30 days ago, and as
 * many more as exceed `maxHistoryLength`. Deleted posts go first, then the least recently changed;
 * the most recently changed history always stays.
 */
export function findExpiredHistories(histories: readonly HistorySummary[], now: number): readonly number[] {
  const isOld = ({ goneAt }: HistorySummary) => goneAt !== 0 && goneAt < now - deletedRetentionMs;
  const expired = histories.filter(isOld);
  const rest = histories.filter((history) => !isOld(history)).toSorted(byWorth);
  let room = maxHistoryLength;
  for (const [index, history] of rest.entries()) {
    room -= history.size;
    if (room < 0 && index > 0) expired.push(history);
  }
  return expired.map(({ postId }) => postId);
}

function byWorth(a: HistorySummary, b: HistorySummary): number {
  return Number(a.goneAt !== 0) - Number(b.goneAt !== 0) || b.changedAt - a.changedAt;
}
