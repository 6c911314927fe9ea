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
 * Publishes a draft at the top of the list. Resolves, once it is stored, with the post; rejects with a PostStoreError.
 *
 * @param fields further fields of the post
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
 * Applies what is decided on the newest list: all of it, or nothing. It may be decided again, where somebody else has changed the
 * list meanwhile. Rejects with what deciding throws, else with a PostStoreError.
 *
 * @param include the posts whose contents the decision needs; it may update no others
 */
export async function updatePosts(include: WantedPosts, decide: DecideIndexed): Promise<void> {
  const { before, snapshot } = await transact(include, decide);
  recordHistory({ before, after: snapshot.posts });
}

/**
 * As `changePosts`, for posts that only leave the list or come back to it as unpublished ones do: their histories go on as if they
 * had been in the list all along.
 *
 * @param outside the posts that are unpublished before the change, as they were published, where it brings them back
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

/** Adds recovered posts to the list; a text in place that cannot be read is put aside, whole. Rejects with a PostStoreError. */
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
 * Puts the last list that this page could read whole in the place of a text that cannot be; that is put aside, whole. Rejects
 * with a PostStoreError.
 */
export async function restoreLastList(): Promise<void> {
  const { posts: before } = await postStore.readAll();
  const snapshot = await unreadableTexts().restore();
  postsCache.set(snapshot);
  recordHistory({ before, after: snapshot.posts });
}

/** Gives up an unreadable text for good. Rejects with a PostStoreError. */
export async function discardUnreadable(unreadable: UnreadableText): Promise<void> {
  postsCache.set(await unreadableTexts().discard(unreadable));
}

/** Makes a change that is shown at once, and notes the list on which it was decided. */
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
