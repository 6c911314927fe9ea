import type { ImportPlan, PlannedImport } from '@branchbook/blog-files';

export type ImportCounts = Readonly<Record<PlannedImport['outcome'], number>>;

/** How many posts an import adds, changes and skips. */
export function countsOf({ entries }: ImportPlan): ImportCounts {
  const count = (wanted: PlannedImport['outcome']) =>
    entries.filter(({ outcome }) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed'), skipped: count('skipped') };
}

/** How many posts of the list will be others. */
export function importTotal(plan: ImportPlan): number {
  const { added, changed } = countsOf(plan);
  return added + changed;
}

/** @example countWords({ added: 1, changed: 0, skipped: 2 }) // '1 added, 0 changed, 2 skipped' */
export function countWords({ added, changed, skipped }: ImportCounts): string {
  return `${added} added, ${changed} changed, ${skipped} skipped`;
}
