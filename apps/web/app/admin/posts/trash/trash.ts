import type { IndexedPost } from '@branchbook/blog-core';

import {
  isInList,
  recordHistory,
  planDelete,
  planRestore,
  postTrash,
  type PostDeletion,
  type DeletionTarget,
  type TrashEntry,
} from '../../../posts/history-and-trash.ts';
import { updatePosts } from '../../../posts/posts.mutations.ts';
import { type Draft, readDraft, unpublishedPost } from '../../post-form/post-model/draft.ts';
import { getTextFields } from '../../post-form/post-model/post-fields.ts';
import { broadcastDraftsChanged } from '../../post-form/drafts/draft-locks.ts';
import { pageDraftStore } from '../../post-form/drafts/draft-store.ts';
import { broadcast } from '../../post-form/drafts/broadcast.ts';

/**
 * Removals of this page that weren't undone. Module state, since toasts with 'Undo' outlive the
 * screen.
 */
let undoableRemovals: readonly PostDeletion[] = [];

/** Each removal holds the order of the whole list. */
const maxUndoableRemovals = 100;

/**
 * The keys of posts that this page restored or deleted permanently. 'Undo' doesn't restore them
 * again.
 */
const settledKeys = new Set<string>();

const channelName = 'branchbook-trash';

/** The result of a deletion. */
export interface Deletion {
  /** Null if the posts were already gone. */
  readonly removal: PostDeletion | null;
  /** If false, only 'Undo' on this page restores the posts. */
  readonly isInTrash: boolean;
}

/**
 * Deletes posts. Adds them to the trash before they leave the list, so that a crash in between
 * loses nothing. Works without a trash too.
 *
 * @param now in milliseconds since 1970
 * @throws PostStoreError if the list wasn't changed
 */
export async function deletePosts(
  targets: readonly DeletionTarget[],
  now: number = Date.now(),
): Promise<Deletion> {
  let deletion: Deletion = { removal: null, isInTrash: false };
  const ids = targets.map(({ id }) => id);
  try {
    await updatePosts(ids, async (newest) => {
      // Runs again if the list has changed: takes back what the first run put into the trash.
      await removeFromTrash(deletion.removal);
      deletion = { removal: null, isInTrash: false };
      const plan = planDelete(newest, targets, await listRemovals(now));
      if (!plan) return [];
      deletion = { removal: plan.removal, isInTrash: await succeeds(postTrash.add(plan.removal, now)) };
      undoableRemovals = [...undoableRemovals, plan.removal].slice(-maxUndoableRemovals);
      return plan.changes;
    });
  } catch (error) {
    await removeFromTrash(deletion.removal);
    throw error;
  }
  broadcastTrashChanged();
  return deletion;
}

/**
 * Adds posts to the trash that another change than `deletePosts` removes. Resolves to what was
 * added, also if there is no trash.
 *
 * @param removed of the newest list, with contents
 * @param before what an earlier run of the same change added; it leaves the trash again
 * @param now in milliseconds since 1970
 */
export async function addToTrash(
  newest: readonly IndexedPost[],
  removed: readonly IndexedPost[],
  before: PostDeletion | null,
  now: number,
): Promise<PostDeletion | null> {
  await removeFromTrash(before);
  const positions = new Map(newest.map((post, at) => [post, at]));
  const targets = removed.map((post) => ({ id: post.id, at: positions.get(post) ?? 0 }));
  const plan = planDelete(newest, targets, await listRemovals(now));
  if (plan) await succeeds(postTrash.add(plan.removal, now));
  broadcastTrashChanged();
  return plan?.removal ?? null;
}

/**
 * Returns true if this page can undo the removal: not undone yet, and the posts not restored
 * elsewhere.
 */
export function canUndo(removal: PostDeletion): boolean {
  return undoableRemovals.includes(removal) && removal.removed.some(({ key }) => !settledKeys.has(key));
}

/**
 * Restores deleted posts to their positions and removes them from the trash.
 *
 * @param now in milliseconds since 1970
 * @throws PostStoreError if the list wasn't changed
 */
export async function restorePosts(removal: PostDeletion, now: number = Date.now()): Promise<void> {
  // Loads the contents of posts that are in the list again.
  const ids = removal.removed.map(({ post }) => post.id);
  await updatePosts(ids, async (newest) => {
    // Another tab may have restored them from the trash.
    const idSet = new Set(ids);
    const listed = newest.filter(({ id }) => idSet.has(id));
    const missing = removal.removed.filter(
      ({ key, post, hasDuplicateId }) => !settledKeys.has(key) && (hasDuplicateId || !isInList(post, listed)),
    );
    return planRestore(newest, { ...removal, removed: missing }, await listRemovals(now));
  });
  await removeFromTrash(removal);
}

/**
 * Adds an unpublished post and its draft to the trash. Resolves to false if that fails. The caller
 * removes the draft.
 *
 * @param now in milliseconds since 1970
 */
export async function moveUnpublishedToTrash(draft: Draft, now: number): Promise<boolean> {
  const { fields, unpublished } = draft;
  const post = unpublishedPost(draft);
  if (!unpublished || !post) return false;
  // The trash shows the text of the draft.
  const removed = unpublished.removed.map((each) => ({
    ...each,
    post: { ...post, ...getTextFields(fields) },
  }));
  const isDone = await succeeds(postTrash.add({ ...unpublished, removed }, now, draft));
  if (isDone) recordHistory({ before: [post], after: [] });
  broadcastTrashChanged();
  return isDone;
}

/** Restores an unpublished post from the trash as a draft. */
export async function restoreUnpublished({ key, draft: stored }: TrashEntry): Promise<void> {
  const draft = readDraft(stored);
  const post = draft && unpublishedPost(draft);
  if (!draft || !post) throw new Error('The draft cannot be read.');
  await pageDraftStore.save(draft, 'strict');
  recordHistory({ before: [], after: [post] });
  broadcastDraftsChanged();
  await deletePermanently([key]);
}

/** Deletes posts from the trash permanently. */
export async function deletePermanently(keys: readonly string[]): Promise<void> {
  await postTrash.deletePermanently(keys);
  for (const key of keys) settledKeys.add(key);
  broadcastTrashChanged();
}

/**
 * Returns everything that may come back into the list: from the trash, as an unpublished post, or
 * by 'Undo' on this page. The earliest first, as `planDelete` and `planRestore` expect. Skips what
 * can't be read.
 *
 * @param now in milliseconds since 1970
 */
export async function listRemovals(now: number): Promise<readonly PostDeletion[]> {
  const [trashed, drafts] = await Promise.all([
    postTrash.getEntries(now).catch(() => []),
    pageDraftStore.all().catch(() => []),
  ]);
  const unpublished = drafts.toReversed().flatMap((draft) => draft.unpublished ?? []);
  const kept: readonly PostDeletion[] = [...trashed, ...unpublished];
  const keys = new Set([...settledKeys, ...kept.flatMap(({ removed }) => removed.map(({ key }) => key))]);
  return [...kept, ...undoableRemovals.filter(({ removed }) => !removed.some(({ key }) => keys.has(key)))];
}

/**
 * Subscribes to changes of the trash by this page or another tab. Returns an unsubscribe function.
 */
export function onTrashChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** Removes posts that are in the list again. If that fails, the trash still doesn't show them. */
async function removeFromTrash(removal: PostDeletion | null): Promise<void> {
  if (!removal) return;
  const keys = removal.removed.map(({ key }) => key);
  for (const key of keys) settledKeys.add(key);
  await succeeds(postTrash.deletePermanently(keys));
  broadcastTrashChanged();
}

function broadcastTrashChanged(): void {
  broadcast(channelName);
}

function succeeds(writing: Promise<void>): Promise<boolean> {
  return writing.then(
    () => true,
    () => false,
  );
}
