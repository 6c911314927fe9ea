import { seedAuthor } from '@branchbook/blog-core/seeds';
import { type ImportPlan, planImport, type PostToImport } from '@branchbook/blog-files';

import type { ImportList } from './read-import-list.ts';

/**
 * Plans the import of posts into a list. Equal arguments give equal plans.
 *
 * @param now the time of reading the files, which gives added posts their ids
 */
export function planPosts(
  { posts, versions }: ImportList,
  imported: readonly PostToImport[],
  now: Date,
): ImportPlan {
  return planImport(posts, imported, {
    now,
    versions,
    defaultAuthor: seedAuthor,
    createId: () => now.getTime(),
  });
}
