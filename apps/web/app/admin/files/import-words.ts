import type { IndexedPost } from '@branchbook/blog-core';
import type { Arrangement, ArrangementWishes, ImportPlan, PlannedImport } from '@branchbook/blog-files';

import type { Draft } from '../post-model/draft.ts';

/** What an import would do, in a sentence. */
export function summaryOf(
  plan: ImportPlan,
  arrangement: Arrangement<IndexedPost>,
  drafts: readonly Draft[],
): string {
  if (plan.entries.length === 0 && drafts.length === 0) return 'No post was found in these files';
  if (importTotal(plan) + arrangement.changes.length + drafts.length === 0) {
    return 'Nothing to import: the list holds all of this already';
  }
  return `What will happen: ${doneWords(plan, arrangement, drafts)}`;
}

/** What an import does, or has done: how many posts it adds, changes, skips and removes, and how many drafts it keeps. */
export function doneWords(
  plan: ImportPlan,
  { removed, isReordered }: Arrangement<IndexedPost>,
  drafts: readonly Draft[],
): string {
  return [
    countWords(countsOf(plan)),
    removed.length > 0 && `${removed.length} removed`,
    drafts.length > 0 && (drafts.length === 1 ? '1 draft kept' : `${drafts.length} drafts kept`),
    isReordered && 'in the order of the files',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What the button says that carries an import out. */
export function buttonWords(
  imports: number,
  { isReordered }: Arrangement<IndexedPost>,
  { isWhole }: ArrangementWishes,
): string {
  if (isWhole) return 'Replace all posts';
  if (imports > 0) return imports === 1 ? 'Import 1 post' : `Import ${imports} posts`;
  return isReordered ? 'Restore the order' : 'Keep the drafts';
}

/** How many posts of the list will be others. */
export function importTotal(plan: ImportPlan): number {
  const { added, changed } = countsOf(plan);
  return added + changed;
}

type ImportCounts = Readonly<Record<Exclude<PlannedImport['outcome'], 'draft'>, number>>;

/** How many posts an import adds, changes and skips. */
function countsOf({ entries }: ImportPlan): ImportCounts {
  const count = (wanted: keyof ImportCounts) => entries.filter(({ outcome }) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed'), skipped: count('skipped') };
}

/** @example countWords({ added: 1, changed: 0, skipped: 2 }) // '1 added, 0 changed, 2 skipped' */
function countWords({ added, changed, skipped }: ImportCounts): string {
  return `${added} added, ${changed} changed, ${skipped} skipped`;
}
