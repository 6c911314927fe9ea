import type { ImportOrdering, ImportPlan } from '@branchbook/blog-files';

import type { PlannedFiles } from './import-session.ts';
import type { ImportCounts } from './messages.ts';

/**
 * Returns the counts of an import. An unpublished post that is a draft here already counts as
 * unchanged.
 */
export function countImport(
  {
    entries,
    unpublished,
    ownDrafts,
    images,
  }: Pick<PlannedFiles, 'entries' | 'unpublished' | 'ownDrafts' | 'images'>,
  { removed, isReordered }: ImportOrdering,
): ImportCounts {
  const newDrafts = unpublished.filter(({ isNew }) => isNew).length;
  const count = (outcome: ImportPlan['entries'][number]['outcome']) =>
    entries.filter((entry) => entry.outcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    skipped: count('skipped') + unpublished.length - newDrafts,
    removed: removed.length,
    drafts: newDrafts + ownDrafts.length,
    images: images.length,
    isReordered,
  };
}
