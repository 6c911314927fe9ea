import {
  type BlogPost,
  createPost,
  type DecideIndexed,
  type IndexedPost,
  type IndexTransaction,
  type PostDraft,
  PostStoreError,
  type UnreadableText,
  type UnreadableTextActions,
  type WantedPosts,
} from '@branchbook/blog-core';
import { getRepairChanges } from '@branchbook/blog-store-browser/repair';

export { planRepair, type RecoveredPost } from '@branchbook/blog-store-browser/repair';

import { recordHistory } from './history-and-trash.ts';
import { postIndex, postsCache, postStore } from './post-store.ts';

/**
 * Publishes a draft at the top of the list. Resolves with the stored post; rejects with a
 * PostStoreError.
 *
 * @param fields additional fields of the post
 */
export async function publishPost(draft: PostDraft, fields: object = {}): Promise<BlogPost> {
  const now = new Date();
  const { before, snapshot, stored } = await transact([], (posts) => [
    { type: 'add', post: createPost(draft, { now, posts, fields }) },
  ]);
  recordHistory({ before, after: snapshot.posts, isPublished: true });
  const [post] = stored;
  if (!post) throw new PostStoreError('failed', 'The store does not say which post it has stored.');
  return post;
}

/**
 * Applies the changes that `decide` returns for the latest list, all or none. Calls `decide` again
 * if another writer changed the list. Rejects with what `decide` throws, or with a PostStoreError.
 *
 * @param include the posts whose contents `decide` needs; it may update no others
 */
export async function updatePosts(include: WantedPosts, decide: DecideIndexed): Promise<void> {
  const { before, snapshot } = await transact(include, decide);
  recordHistory({ before, after: snapshot.posts });
}

/**
 * Like `updatePosts`, for posts that are unpublished or published again. Their histories continue
 * as if they had stayed in the list.
 *
 * @param outside the unpublished posts that the change publishes again, as they were published
 */
export async function updatePostsKeepingHistory(
  include: WantedPosts,
  decide: DecideIndexed,
  outside: readonly BlogPost[] = [],
): Promise<void> {
  const {
    before,
    snapshot: { posts: after },
  } = await transact(include, decide);
  const ids = new Set(after.map(({ id }) => id));
  recordHistory({ before: [...before, ...outside].filter(({ id }) => ids.has(id)), after });
}

/**
 * Adds recovered posts to the list. An unreadable text is archived whole. Rejects with a
 * PostStoreError.
 */
export async function repairPosts(recovered: readonly BlogPost[]): Promise<void> {
  let before: readonly BlogPost[] = [];
  const { snapshot } = await unreadableTexts().repair((newest) => {
    before = newest;
    return getRepairChanges(recovered, newest);
  });
  postsCache.set(snapshot);
  recordHistory({ before, after: snapshot.posts });
}

/**
 * Replaces an unreadable text by the last list that this page could read. The text is archived
 * whole. Rejects with a PostStoreError.
 */
export async function restoreLastList(): Promise<void> {
  const { posts: before } = await postStore.readAll();
  const snapshot = await unreadableTexts().restore();
  postsCache.set(snapshot);
  recordHistory({ before, after: snapshot.posts });
}

/** Deletes an unreadable text permanently. Rejects with a PostStoreError. */
export async function discardUnreadable(unreadable: UnreadableText): Promise<void> {
  postsCache.set(await unreadableTexts().discard(unreadable));
}

/** Runs a transaction, shows its result at once, and returns the list before it. */
async function transact(
  include: WantedPosts,
  decide: DecideIndexed,
): Promise<IndexTransaction & { readonly before: readonly IndexedPost[] }> {
  let before: readonly IndexedPost[] = [];
  const done = await postIndex.transact(include, (newest) => {
    before = newest;
    return decide(newest);
  });
  postsCache.set(done.snapshot);
  return { ...done, before };
}

function unreadableTexts(): UnreadableTextActions {
  if (postStore.unreadable) return postStore.unreadable;
  throw new PostStoreError('failed', 'This store keeps no text that could be mended.');
}
