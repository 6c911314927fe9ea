import {
  type BlogPost,
  createPost,
  type PostDraft,
  PostStoreError,
  type UnreadableText,
} from '@branchbook/blog-core';

import { keepHistory } from '@branchbook/blog-store-browser/history/keep-history';
import type { Decide } from '@branchbook/blog-store-browser/local-post-store';
import { postStore } from './posts.query.ts';
import { repairChanges } from '@branchbook/blog-store-browser/repair-plan';

/** Publishes a draft at the top of the list. Resolves, once it is stored, with the post; rejects with a PostStoreError. */
export async function publishPost(draft: PostDraft): Promise<BlogPost> {
  const { posts } = await postStore.read();
  const post = createPost(draft, { now: new Date(), posts });
  const { posts: after } = await postStore.apply({ type: 'add', post });
  keepHistory({ before: after.slice(1), after, isPublished: true });
  return after[0] ?? post;
}

/**
 * Applies what is decided on the newest list, while no other tab can change it. Rejects with what deciding throws, else with a
 * PostStoreError.
 */
export async function changePosts(decide: Decide): Promise<void> {
  await withHistory(decide, (noted) => postStore.applyTo(noted));
}

/**
 * As `changePosts`, for posts that only leave the list or come back to it as unpublished ones do: their histories go on as if they
 * had been in the list all along.
 *
 * @param outside the posts that are unpublished before the change, as they were published, where it brings them back
 */
export async function changePublished(decide: Decide, outside: readonly BlogPost[] = []): Promise<void> {
  let before: readonly BlogPost[] = [];
  const { posts: after } = await postStore.applyTo((newest) => {
    before = newest;
    return decide(newest);
  });
  const ids = new Set(after.map(({ id }) => id));
  keepHistory({ before: [...before, ...outside].filter(({ id }) => ids.has(id)), after });
}

/** Adds recovered posts to the list; a text in place that cannot be read is put aside, whole. Rejects with a PostStoreError. */
export async function repairPosts(recovered: readonly BlogPost[]): Promise<void> {
  await withHistory(
    (newest) => repairChanges(recovered, newest),
    (noted) => postStore.repair(noted),
  );
}

/**
 * Puts the last list that this page could read whole in the place of a text that cannot be; that is put aside, whole. Rejects
 * with a PostStoreError.
 */
export async function restoreLastList(): Promise<void> {
  const { posts: before } = await postStore.read();
  const { posts: after } = await postStore.restore();
  keepHistory({ before, after });
}

/** Gives up an unreadable text for good. Rejects with a PostStoreError. */
export async function discardUnreadable(unreadable: UnreadableText): Promise<void> {
  await postStore.discard(unreadable);
}

/** What the author reads when a post was not saved: what happened, and the way out. */
export function describeSaveError(error: unknown): string {
  switch (reasonFor(error)) {
    case 'full':
      return 'Not saved: this browser’s storage for the site is full. Your text is still here. To make room, download the posts on the Storage page and delete one, or shorten this text; then try again.';
    case 'blocked':
      return 'Not saved: this browser does not let the site store anything. Your text is still here. Allow site data for this page and try again.';
    case 'gone':
      return 'Not saved: this post was deleted in another tab. Your text is still here; copy it into a new post to keep it.';
    default:
      return 'Not saved: the browser did not keep the post. Your text is still here; copy it somewhere safe and try again.';
  }
}

/** What the author reads when a post was not deleted: what happened, and the way out. */
export function describeDeleteError(error: unknown): string {
  switch (reasonFor(error)) {
    case 'full':
      return 'The browser’s storage for the site is so full that it takes no change at all. Download the posts on the Storage page, then clear the site’s data in the browser’s settings.';
    case 'blocked':
      return 'This browser does not let the site store anything. Allow site data for this page and try again.';
    default:
      return 'The browser did not keep the change, so the post is still in the list. Reload the page and try again.';
  }
}

/** What the author reads when deleted posts were not put back: what happened, and the way out. */
export function describeRestoreError(error: unknown): string {
  switch (reasonFor(error)) {
    case 'full':
      return 'This browser’s storage for the site is full. Delete another post or make one shorter in another tab, then try again here.';
    case 'blocked':
      return 'This browser does not let the site store anything. Allow site data for this page, and try again before you leave it.';
    default:
      return 'The browser did not keep the change. Try again before you leave this page.';
  }
}

/** What the author reads when a post was not moved: what happened, and the way out. */
export function describeMoveError(error: unknown): string {
  switch (reasonFor(error)) {
    case 'full':
      return 'This browser’s storage for the site is so full that it takes no change at all. Delete a post, and try again.';
    case 'blocked':
      return 'This browser does not let the site store anything. Allow site data for this page and try again.';
    default:
      return 'The browser did not keep the change, so the list is as it was. Reload the page and try again.';
  }
}

/** What the author reads when stored text was neither repaired nor discarded: what happened, and the way out. */
export function describeRepairError(error: unknown): string {
  switch (reasonFor(error)) {
    case 'full':
      return 'Nothing was changed: this browser’s storage for the site is full. Download the posts and the text below, delete a post, and try again.';
    case 'blocked':
      return 'Nothing was changed: this browser does not let the site store anything. Allow site data for this page and try again.';
    default:
      return 'Nothing was changed: the browser did not keep the change, or the text was changed in another tab. Reload the page and try again.';
  }
}

/** What posts said before a save is kept once it has succeeded. */
async function withHistory(
  decide: Decide,
  save: (decide: Decide) => Promise<{ readonly posts: readonly BlogPost[] }>,
): Promise<void> {
  let before: readonly BlogPost[] = [];
  const { posts: after } = await save((newest) => {
    before = newest;
    return decide(newest);
  });
  keepHistory({ before, after });
}

function reasonFor(error: unknown): PostStoreError['reason'] {
  return error instanceof PostStoreError ? error.reason : 'refused';
}
