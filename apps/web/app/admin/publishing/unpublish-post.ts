import {
  type BlogPost,
  DraftConflictError,
  type DraftPage,
  type PostChange,
  PostConflictError,
  type PostDrafts,
  type PostStore,
  PostStoreError,
  type StoredDraft,
  type TrashedPost,
  type VersionedPost,
} from '@branchbook/blog-core';

import type { PostStorage } from '../../posts/post-storage.ts';
import { applyFields, createUpdate } from '../post-model/apply-fields.ts';
import type { Draft, UnpublishedPost } from '../post-model/draft.ts';
import { getFields, isSameText, type PostFields } from '../post-model/post-fields.ts';

/** The draft couldn't be saved, so the post stays published. */
export class DraftNotSaved extends Error {}

export interface UnpublishOptions {
  /** Saves the draft. Resolves to true once it is on disk. */
  readonly save: (unpublished: UnpublishedPost) => Promise<boolean>;
  /** Takes the post out of the list. Resolves to its key in the trash; null if it is not there. */
  readonly apply: () => Promise<string | null>;
}

/**
 * Unpublishes a post. Saves it as a draft before it moves into the trash, so that a crash in between
 * loses nothing. Resolves to what the draft has of the post.
 *
 * @throws DraftNotSaved if the draft can't be saved
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post has another version
 */
export async function unpublishPost(
  post: BlogPost,
  { save, apply: takeOut }: UnpublishOptions,
): Promise<UnpublishedPost> {
  if (!(await save({ post, trashKey: null }))) throw new DraftNotSaved();
  const trashKey = await takeOut();
  // If this save fails, `restoreDeleted` finds the post by its text and its id.
  await save({ post, trashKey });
  return { post, trashKey };
}

/**
 * Publishes an unpublished post again, with the text of its form, at its position.
 *
 * @param isSent returns true if the form has sent the text of a stored post before
 * @param version of the draft on a server, as this browser knows it; null for none
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post is in the list again
 */
export async function republishPost(
  storage: PostStorage,
  { key, unpublished }: Draft,
  fields: PostFields,
  isSent: (stored: BlogPost) => boolean,
  version?: string | null,
): Promise<VersionedPost> {
  if (!unpublished) throw new PostStoreError('not-found', 'The draft has no unpublished post.');
  const { post } = unpublished;
  const edited = applyFields(post, post, fields, { now: new Date() });
  // First the draft: if somebody publishes it in between, the post is listed.
  const stored = (await getDrafts(storage)?.get(key)) ?? null;
  const listed = await storage.store.get({ id: post.id });
  if (!listed) {
    if (!stored || stored.unpublishedAt === null) return restoreDeleted(storage, unpublished, edited);
    return publishUnpublished(storage, { key, version: version ?? stored.version }, edited);
  }
  // The response to an earlier attempt got lost.
  return isSent(listed.post) ? updateListed(storage.store, listed, edited) : keepSame(listed, edited);
}

/**
 * Publishes an unpublished post that is a draft on the server, at its position.
 *
 * @throws PostConflictError if somebody else has published it in the meantime, with another text: then
 * the store changes nothing
 */
async function publishUnpublished(
  { store }: PostStorage,
  { key, version }: Pick<StoredDraft, 'key' | 'version'>,
  post: BlogPost,
): Promise<VersionedPost> {
  const published = await apply(store, [{ type: 'create', post, draft: key, ifDraftVersion: version }]);
  return published ? keepSame(published, post) : throwUnknown();
}

/** Finds the draft of a post that somebody has unpublished on a server; null if there is none. */
export async function findUnpublished(storage: PostStorage, id: number): Promise<StoredDraft | null> {
  const drafts = getDrafts(storage);
  if (!drafts) return null;
  let cursor: string | null = null;
  do {
    const page: DraftPage = await drafts.list({ cursor });
    const found = page.drafts.find(({ post, unpublishedAt }) => unpublishedAt !== null && post.id === id);
    if (found) return drafts.get(found.key);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}

function getDrafts({ store, isOnServer }: PostStorage): PostDrafts | undefined {
  return isOnServer ? store.drafts : undefined;
}

async function updateListed(
  store: PostStore,
  listed: VersionedPost,
  edited: BlogPost,
): Promise<VersionedPost> {
  const { posts } = await store.apply([createUpdate(listed, edited)]);
  return posts[0] ?? listed;
}

/**
 * Returns a deleted or unpublished post to the list, as edited: to its position if the trash or a
 * draft has it, or else to the top.
 *
 * @param known the draft of the post on a server (`findUnpublished`), which is published: save its
 * text before if it differs
 * @param before the id of the post before which to insert one that is neither in the trash nor a draft
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post is in the list
 * @throws DraftConflictError if the post has another draft than `known`
 */
export async function restoreAs(
  storage: PostStorage,
  deleted: UnpublishedPost,
  edited: BlogPost,
  { known, before }: { readonly known: StoredDraft | null; readonly before?: number | null },
): Promise<VersionedPost> {
  // First the draft: if somebody publishes it in between, the post is listed.
  const current = await findUnpublished(storage, deleted.post.id);
  const listed = await storage.store.get({ id: deleted.post.id });
  if (listed) return keepSame(listed, edited);
  if (!current) return restoreDeleted(storage, deleted, edited, before);
  if (current.version !== known?.version) throw new DraftConflictError(current.key, { current });
  return publishUnpublished(storage, known, edited);
}

/**
 * Returns a listed post if it has the text that is to be published, as after a response that got
 * lost in an earlier form.
 */
function keepSame(listed: VersionedPost, edited: BlogPost): VersionedPost {
  if (isSameText(getFields(listed.post), getFields(edited))) return listed;
  throw new PostConflictError(listed);
}

async function restoreDeleted(
  storage: PostStorage,
  { post, trashKey }: UnpublishedPost,
  edited: BlogPost,
  before?: number | null,
): Promise<VersionedPost> {
  const trashed = trashKey === null ? await findInTrash(storage, post) : { key: trashKey, post };
  const restored =
    trashed &&
    (await apply(storage.store, [{ type: 'restore', key: trashed.key }, createUpdate(trashed, edited)]));
  const created = restored ?? (await apply(storage.store, [{ type: 'create', post: edited, before }]));
  return created ?? throwUnknown();
}

function throwUnknown(): never {
  throw new PostStoreError('failed', 'The store does not say which post it has stored.');
}

/**
 * Finds a deleted post in the trash, as it was or else with another text. Resolves to null if the
 * trash does not have it, or is not available in this browser.
 */
async function findInTrash({ store, isOnServer }: PostStorage, post: BlogPost): Promise<TrashedPost | null> {
  try {
    const entries = (await store.trash?.list()) ?? [];
    return (
      entries.find((entry) => isSamePost(entry.post, post)) ??
      entries.find((entry) => entry.post.id === post.id) ??
      null
    );
  } catch (error) {
    if (isOnServer) throw error;
    return null;
  }
}

/** Returns true if two states of a post have the same text and slug. */
export function isSamePost(a: BlogPost, b: BlogPost): boolean {
  return a.id === b.id && a.slug === b.slug && isSameText(getFields(a), getFields(b));
}

/** Applies changes of one post. Resolves to null if the trash no longer has it. */
async function apply(store: PostStore, changes: readonly PostChange[]): Promise<VersionedPost | null> {
  try {
    return (await store.apply(changes)).posts.at(-1) ?? null;
  } catch (error) {
    if (error instanceof PostStoreError && error.code === 'not-found') return null;
    throw error;
  }
}
