import { applyChange, type BlogPost, type PostChange, replacingChanges } from '@branchbook/blog-core';

import { changePosts } from '../../posts/posts.mutations.ts';

/** An import that was written: the list before it, and what it changed. */
export interface WrittenImport {
  readonly before: readonly BlogPost[];
  readonly changes: readonly PostChange[];
}

/**
 * Makes the list what it was before an import. False where somebody has changed it since: then nothing is done. Rejects with a
 * `PostStoreError`.
 */
export async function undoImport({ before, changes }: WrittenImport): Promise<boolean> {
  const after = JSON.stringify(changes.reduce(applyChange, before));
  let isUndone = false;
  await changePosts((newest) => {
    isUndone = JSON.stringify(newest) === after;
    return isUndone ? replacingChanges(newest, before) : [];
  });
  return isUndone;
}
