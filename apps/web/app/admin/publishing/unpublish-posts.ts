import {
  type PostChange,
  PostConflictError,
  type PostStore,
  PostStoreError,
  type StoredPost,
} from '@branchbook/blog-core';

import { isUnavailable } from '../../posts/is-unavailable.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import { readStoredPosts } from '../../posts/read-posts.ts';
import { createWebDraftLocks, broadcastDraftsChanged } from '../drafts/draft-locks.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { type Draft, newDraftKey } from '../post-model/draft.ts';
import { getFields, isSameText } from '../post-model/post-fields.ts';
import { toFormDraft } from '../post-model/server-draft.ts';
import { DraftNotSaved, republishPost } from './unpublish-post.ts';

/**
 * Unpublishes posts without opening their forms. Saves each as a draft before it moves into the
 * trash, so that a crash in between loses nothing. Skips posts that are no longer in the list.
 *
 * @returns the saved drafts, in the order of the ids
 * @throws DraftNotSaved if a draft can't be saved; its post is still in the list
 * @throws PostStoreError if the list wasn't changed
 */
export async function unpublishPosts(
  storage: PostStorage,
  ids: readonly number[],
): Promise<readonly Draft[]> {
  const stored = (await readStoredPosts(storage.store, ids)).filter((each) => each !== null);
  if (stored.length === 0) throw new PostStoreError('not-found', 'The posts are no longer in the list.');
  const drafts: Draft[] = [];
  try {
    for (const set of storage.limits.splitIntoSets(stored.map(toDeletion))) {
      const start = drafts.length;
      drafts.push(...(await unpublishSet(storage, stored.slice(start, start + set.length), set)));
    }
  } finally {
    broadcastDraftsChanged();
  }
  return drafts;
}

async function unpublishSet(
  storage: PostStorage,
  stored: readonly StoredPost[],
  deletions: readonly PostChange[],
): Promise<readonly Draft[]> {
  const drafts = stored.map(createDraft);
  if (storage.isOnServer) return unpublishOnServer(storage, stored, drafts);
  let keys: readonly (string | null)[];
  try {
    await saveDrafts(drafts);
    keys = (await storage.store.apply(deletions)).trashKeys;
  } catch (error) {
    await removeDrafts(isUnavailable(error) ? await findDraftsOfListed(storage.store, drafts) : drafts);
    // Somebody has changed a post since it was read.
    if (error instanceof PostConflictError)
      return unpublishPosts(
        storage,
        stored.map(({ post }) => post.id),
      );
    throw error;
  }
  const deleted = drafts.map((draft, index) => withTrashKey(draft, keys[index] ?? null));
  // If this save fails, `republishPost` finds the posts by their ids.
  await saveDrafts(deleted).catch(() => {});
  return deleted;
}

/** Makes posts drafts on the server, which knows their positions. No browser needs a copy. */
async function unpublishOnServer(
  storage: PostStorage,
  stored: readonly StoredPost[],
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const changes = stored.map(({ post, version }, index): PostChange => ({
    type: 'unpublish',
    id: post.id,
    draft: drafts[index]?.key ?? newDraftKey(),
    ifVersion: version,
  }));
  try {
    await storage.store.apply(changes);
  } catch (error) {
    if (!(error instanceof PostConflictError)) throw error;
    // Somebody has changed a post since it was read.
    return unpublishPosts(
      storage,
      stored.map(({ post }) => post.id),
    );
  }
  return drafts;
}

/**
 * Returns the drafts whose posts are still in the list. If only the response got lost, the others
 * are all that shows their posts in the admin.
 */
async function findDraftsOfListed(store: PostStore, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const ids = drafts.flatMap(({ unpublished }) => unpublished?.post.id ?? []);
  const listed = await readStoredPosts(store, ids).catch(() => []);
  return drafts.filter((_, index) => listed[index]);
}

/** The draft has changed since, or a form has it open. */
export class DraftInUse extends Error {}

/**
 * Undoes `unpublishPosts`: each post goes back to its position.
 *
 * @throws DraftInUse if a draft was edited, published or discarded since
 * @throws PostStoreError if the list wasn't changed
 */
export async function republishPosts(storage: PostStorage, drafts: readonly Draft[]): Promise<void> {
  const locks = createWebDraftLocks();
  try {
    for (const draft of drafts) await publishDraft(draft);
  } finally {
    broadcastDraftsChanged();
  }

  async function publishDraft(draft: Draft): Promise<void> {
    const release = await locks.tryAcquire(draft.key);
    try {
      const stored = await readStoredDraft(storage, draft);
      if (!release || !stored || !isSameText(stored.fields, draft.fields)) throw new DraftInUse();
      await republishPost(storage, draft, draft.fields, () => false);
      await pageDraftStore.remove(draft.key);
    } finally {
      release?.();
    }
  }
}

/** Returns a draft as it is now: of this browser, or else of the server. */
async function readStoredDraft(
  { store, isOnServer }: PostStorage,
  { key, form }: Draft,
): Promise<Draft | null> {
  const local = (await pageDraftStore.list(form)).find((each) => each.key === key);
  const stored = local || !isOnServer ? null : await store.drafts?.get(key);
  return local ?? (stored ? toFormDraft(stored, null) : null);
}

function toDeletion({ post, version }: StoredPost): PostChange {
  return { type: 'delete', id: post.id, ifVersion: version };
}

function createDraft({ post }: StoredPost): Draft {
  return {
    key: newDraftKey(),
    form: `edit:${post.id}`,
    fields: getFields(post),
    savedAt: Date.now(),
    isSaved: true,
    unpublished: { post, trashKey: null },
  };
}

function withTrashKey(draft: Draft, trashKey: string | null): Draft {
  return draft.unpublished ? { ...draft, unpublished: { ...draft.unpublished, trashKey } } : draft;
}

async function saveDrafts(drafts: readonly Draft[]): Promise<void> {
  try {
    for (const draft of drafts) await pageDraftStore.save(draft, 'strict');
  } catch {
    throw new DraftNotSaved();
  }
}

/** Never rejects: an extra draft loses nothing. */
async function removeDrafts(drafts: readonly Draft[]): Promise<void> {
  await Promise.allSettled(drafts.map(({ key }) => pageDraftStore.remove(key)));
}
