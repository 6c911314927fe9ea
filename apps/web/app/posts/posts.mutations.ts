import {
  type BlogPost,
  createPost,
  type DecideChanges,
  type PostDraft,
  type PostSnapshot,
  PostStoreError,
  type UnreadableText,
  type UnreadableTextActions,
} from '@branchbook/blog-core';
import { repairChanges } from '@branchbook/blog-store-browser/repair';

export { planRepair, type RecoveredPost } from '@branchbook/blog-store-browser/repair';

import { recordHistory } from './history-and-trash.ts';
import { postsCache, postStore } from './post-store.ts';

/** Publishes a draft at the top of the list. Resolves, once it is stored, with the post; rejects with a PostStoreError. */
export async function publishPost(draft: PostDraft): Promise<BlogPost> {
  const now = new Date();
  const { before, snapshot, stored } = await noting(
    (posts) => [{ type: 'add', post: createPost(draft, { now, posts }) }],
    (decide) => postStore.transact(decide),
  );
  recordHistory({ before, after: snapshot.posts, isPublished: true });
  const [post] = stored;
  if (!post) throw new PostStoreError('refused', 'The store does not say which post it has stored.');
  return post;
}

/**
 * Applies what is decided on the newest list: all of it, or nothing. It may be decided again, where somebody else has changed the
 * list meanwhile. Rejects with what deciding throws, else with a PostStoreError.
 */
export async function changePosts(decide: DecideChanges): Promise<void> {
  const { before, snapshot } = await noting(decide, (noted) => postStore.transact(noted));
  recordHistory({ before, after: snapshot.posts });
}

/**
 * As `changePosts`, for posts that only leave the list or come back to it as unpublished ones do: their histories go on as if they
 * had been in the list all along.
 *
 * @param outside the posts that are unpublished before the change, as they were published, where it brings them back
 */
export async function changePublished(
  decide: DecideChanges,
  outside: readonly BlogPost[] = [],
): Promise<void> {
  const {
    before,
    snapshot: { posts: after },
  } = await noting(decide, (noted) => postStore.transact(noted));
  const ids = new Set(after.map(({ id }) => id));
  recordHistory({ before: [...before, ...outside].filter(({ id }) => ids.has(id)), after });
}

/** Adds recovered posts to the list; a text in place that cannot be read is put aside, whole. Rejects with a PostStoreError. */
export async function repairPosts(recovered: readonly BlogPost[]): Promise<void> {
  const { before, snapshot } = await noting(
    (newest) => repairChanges(recovered, newest),
    async (noted) => unreadableTexts().repair(noted),
  );
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
async function noting<Done extends { readonly snapshot: PostSnapshot }>(
  decide: DecideChanges,
  change: (decide: DecideChanges) => Promise<Done>,
): Promise<Done & { readonly before: readonly BlogPost[] }> {
  let before: readonly BlogPost[] = [];
  const done = await change((newest) => {
    before = newest;
    return decide(newest);
  });
  postsCache.set(done.snapshot);
  return { ...done, before };
}

function unreadableTexts(): UnreadableTextActions {
  if (postStore.unreadable) return postStore.unreadable;
  throw new PostStoreError('refused', 'This store keeps no text that could be mended.');
}
