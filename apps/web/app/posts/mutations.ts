import {
  type BlogPost,
  type PostStore,
  PostStoreError,
  type StoreCondition,
  type UnreadableText,
} from '@branchbook/blog-core';
import { getRepairChanges } from '@branchbook/blog-store-browser/repair';

import { readAllPosts } from './read-posts.ts';

export { planRepair, type RecoveredPost } from '@branchbook/blog-store-browser/repair';

/**
 * Adds recovered posts to the list. An unreadable text is archived whole. Rejects with a
 * `PostStoreError`.
 */
export async function repairPosts(store: PostStore, recovered: readonly BlogPost[]): Promise<void> {
  await getCondition(store).repair(getRepairChanges(recovered, await readAllPosts(store)));
}

/**
 * Replaces an unreadable text by the last list that this page could read. The text is archived
 * whole. Rejects with a `PostStoreError`.
 */
export const restoreLastList = (store: PostStore) => getCondition(store).restore();

/** Deletes an unreadable text permanently. Rejects with a `PostStoreError`. */
export const discardUnreadable = (store: PostStore, unreadable: UnreadableText) =>
  getCondition(store).discard(unreadable);

function getCondition(store: PostStore): StoreCondition {
  if (store.condition) return store.condition;
  throw new PostStoreError('failed', 'This store keeps no text that could be mended.');
}
