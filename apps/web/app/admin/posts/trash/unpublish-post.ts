import {
  type ApplyResult,
  type BlogPost,
  type PostChange,
  PostConflictError,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import { postStore } from '../../../posts/post-store.ts';
import { applyFields, createUpdate } from '../../post-form/post-model/apply-fields.ts';
import type { Draft, UnpublishedPost } from '../../post-form/post-model/draft.ts';
import { getFields, isSameText, type PostFields } from '../../post-form/post-model/post-fields.ts';

/** The draft couldn't be saved, so the post stays published. */
export class DraftNotSaved extends Error {}

export interface UnpublishOptions {
  /** Saves the draft. Resolves to true once it is on disk. */
  readonly save: (unpublished: UnpublishedPost) => Promise<boolean>;
  /** Changes the list. */
  readonly apply: (changes: readonly PostChange[]) => Promise<ApplyResult>;
}

/**
 * Unpublishes a post. Saves it as a draft before it moves into the trash, so that a crash in between
 * loses nothing.
 *
 * @throws DraftNotSaved if the draft can't be saved
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post has another version
 */
export async function unpublishPost(
  { post, version }: VersionedPost,
  { save, apply: applyDeletion }: UnpublishOptions,
): Promise<void> {
  if (!(await save({ post, trashKey: null }))) throw new DraftNotSaved();
  const { trashKeys } = await applyDeletion([{ type: 'delete', id: post.id, ifVersion: version }]);
  // If this save fails, `restoreAs` finds the post by its id.
  await save({ post, trashKey: trashKeys[0] ?? null });
}

/**
 * Publishes an unpublished post again, with the text of its form, at its position.
 *
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post is in the list again
 */
export async function republishPost(draft: Draft, fields: PostFields): Promise<VersionedPost> {
  const { unpublished } = draft;
  if (!unpublished) throw new PostStoreError('not-found', 'The draft has no unpublished post.');
  const { post } = unpublished;
  return restoreAs(unpublished, applyFields(post, post, fields, { now: new Date() }));
}

/**
 * Returns a post to the list, as edited: from the trash at its position, or else at the top.
 *
 * @param before the id of the post before which to insert one that is not in the trash
 * @throws PostStoreError if the list wasn't changed; `conflict` if the post is in the list
 */
export async function restoreAs(
  { post: { id }, trashKey }: UnpublishedPost,
  edited: BlogPost,
  before?: number | null,
): Promise<VersionedPost> {
  const listed = await postStore.get({ id });
  if (listed) {
    // The response to an earlier attempt got lost.
    if (isSameText(getFields(listed.post), getFields(edited))) return listed;
    throw new PostConflictError(listed);
  }
  const trash = (await postStore.trash?.list().catch(() => [])) ?? [];
  const trashed = trash.find(({ key, post }) => (trashKey === null ? post.id === id : key === trashKey));
  const restored =
    trashed && (await apply([{ type: 'restore', key: trashed.key }, createUpdate(trashed, edited)]));
  const created = restored ?? (await apply([{ type: 'create', post: edited, before }]));
  if (!created) throw new PostStoreError('failed', 'The store does not say which post it has stored.');
  return created;
}

/** Applies changes of one post. Resolves to null if the trash no longer has it. */
async function apply(changes: readonly PostChange[]): Promise<VersionedPost | null> {
  try {
    return (await postStore.apply(changes)).posts.at(-1) ?? null;
  } catch (error) {
    if (error instanceof PostStoreError && error.code === 'not-found') return null;
    throw error;
  }
}
