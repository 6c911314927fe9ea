import {
  type BlogPost,
  PostStoreError,
  type StoreCondition,
  type UnreadableText,
} from '@branchbook/blog-core';
import { getRepairChanges } from '@branchbook/blog-store-browser/repair';

import { postStore } from './post-store.ts';
import { readAllPosts } from './read-posts.ts';

export { planRepair, type RecoveredPost } from '@branchbook/blog-store-browser/repair';

/**
 * Adds recovered posts to the list. An unreadable text is archived whole. Rejects with a
 * `PostStoreError`.
 */
export async function repairPosts(recovered: readonly BlogPost[]): Promise<void> {
  await getCondition().repair(getRepairChanges(recovered, await readAllPosts()));
}

/**
 * Replaces an unreadable text by the last list that this page could read. The text is archived
 * whole. Rejects with a `PostStoreError`.
 */
export const restoreLastList = () => getCondition().restore();

/** Deletes an unreadable text permanently. Rejects with a `PostStoreError`. */
export const discardUnreadable = (unreadable: UnreadableText) => getCondition().discard(unreadable);

function getCondition(): StoreCondition {
  if (postStore.condition) return postStore.condition;
  throw new PostStoreError('failed', 'This store keeps no text that could be mended.');
}
