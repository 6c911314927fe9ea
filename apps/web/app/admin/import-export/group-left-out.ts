import type { ChosenRow } from './choose-posts.ts';
import { importMessages } from './messages.ts';
import type { ReadFiles } from '../uploads/read-import-files.ts';

/** Returns the files that are left out by their reasons, and then those that the author left out. */
export function groupLeftOut({ leftOut }: Pick<ReadFiles, 'leftOut'>, rows: readonly ChosenRow[]) {
  const chosen = new Map(rows.map((row) => [row.path, row.chosen]));
  const out = leftOut.filter(({ path }) => (chosen.get(path) ?? 'leave-out') === 'leave-out');
  const byAuthor = rows
    .filter((row) => row.chosen === 'leave-out' && row.choice !== 'leave-out')
    .map(({ path }) => ({ path, reason: 'chosen' as const, message: importMessages.leftOutByAuthor }));
  const groups = Map.groupBy([...out, ...byAuthor], ({ reason }) => reason);
  return Array.from(groups, ([reason, items]) => ({ reason, items }));
}
