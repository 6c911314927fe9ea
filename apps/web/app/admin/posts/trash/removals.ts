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
import { textOf } from '../../post-form/post-model/post-fields.ts';
import { tellDraftsChanged } from '../../post-form/drafts/draft-claims.ts';
import { pageDraftStore } from '../../post-form/drafts/draft-store.ts';
import { tellTabs } from '../../post-form/drafts/tell-tabs.ts';

/** The removals of this page that were not undone. They outlive the screen, as the toasts do that offer to undo them. */
let ofPage: readonly PostDeletion[] = [];

/** More than anybody remembers; each holds the order of the whole list. */
const maxUndoable = 100;

/** The keys of posts that this page has put back, or removed for good. No Undo brings them a second time. */
const settled = new Set<string>();

const channelName = 'branchbook-trash';

/** What became of a deletion. */
export interface Deletion {
  /** Null where the posts were gone already. */
  readonly removal: PostDeletion | null;
  /** They rest in the trash. Else only this page's Undo brings them back. */
  readonly isInTrash: boolean;
}

/**
 * Deletes posts from the list. They go into the trash first, and out of the list after that: a browser that is killed in between has
 * both, and nothing is lost. Where there is no trash they are deleted all the same. Rejects with a `PostStoreError`, and then they
 * are in the list still.
 *
 * @param now in milliseconds since 1970
 */
export async function deletePosts(
  targets: readonly DeletionTarget[],
  now: number = Date.now(),
): Promise<Deletion> {
  let deletion: Deletion = { removal: null, isInTrash: false };
  const wanted = targets.map(({ id }) => id);
  try {
    await updatePosts(wanted, async (newest) => {
      // Where the list has changed meanwhile, this is decided again: what was put into the trash for the list before is not deleted.
      await forget(deletion.removal);
      deletion = { removal: null, isInTrash: false };
      const plan = planDelete(newest, targets, await knownRemovals(now));
      if (!plan) return [];
      deletion = { removal: plan.removal, isInTrash: await succeeds(postTrash.add(plan.removal, now)) };
      ofPage = [...ofPage, plan.removal].slice(-maxUndoable);
      return plan.changes;
    });
  } catch (error) {
    await forget(deletion.removal);
    throw error;
  }
  tell();
  return deletion;
}

/**
 * Puts posts into the trash that are about to leave the list in another way than by `deletePosts`. Resolves also where there is no
 * trash, with what was put there.
 *
 * @param removed of the newest list, whole
 * @param before what an earlier decision of the same change put there: it leaves the trash again
 * @param now in milliseconds since 1970
 */
export async function addToTrash(
  newest: readonly IndexedPost[],
  removed: readonly IndexedPost[],
  before: PostDeletion | null,
  now: number,
): Promise<PostDeletion | null> {
  await forget(before);
  const positions = new Map(newest.map((post, at) => [post, at]));
  const targets = removed.map((post) => ({ id: post.id, at: positions.get(post) ?? 0 }));
  const plan = planDelete(newest, targets, await knownRemovals(now));
  if (plan) await succeeds(postTrash.add(plan.removal, now));
  tell();
  return plan?.removal ?? null;
}

/** Whether a removal can be undone by this page: once, and only while nobody has brought the posts back in another way. */
export function isUndoable(removal: PostDeletion): boolean {
  return ofPage.includes(removal) && removal.removed.some(({ key }) => !settled.has(key));
}

/**
 * Puts deleted posts back into the list, to their place, and takes them out of the trash. Rejects with a `PostStoreError`, and then
 * they are where they were.
 *
 * @param now in milliseconds since 1970
 */
export async function putBackPosts(removal: PostDeletion, now: number = Date.now()): Promise<void> {
  // They are read only where the list holds them again.
  const ids = removal.removed.map(({ post }) => post.id);
  await updatePosts(ids, async (newest) => {
    // Another tab may have put it back from the trash.
    const isMeant = new Set(ids);
    const listed = newest.filter(({ id }) => isMeant.has(id));
    const wanted = removal.removed.filter(
      ({ key, post, hasDuplicateId }) => !settled.has(key) && (hasDuplicateId || !isInList(post, listed)),
    );
    return planRestore(newest, { ...removal, removed: wanted }, await knownRemovals(now));
  });
  await forget(removal);
}

/**
 * Puts an unpublished post into the trash, with its draft. Resolves with whether it is there; the draft itself stays for its owner to
 * remove.
 *
 * @param now in milliseconds since 1970
 */
export async function trashUnpublished(draft: Draft, now: number): Promise<boolean> {
  const { fields, unpublished } = draft;
  const post = unpublishedPost(draft);
  if (!unpublished || !post) return false;
  // The trash shows what the draft says.
  const removed = unpublished.removed.map((each) => ({ ...each, post: { ...post, ...textOf(fields) } }));
  const isDone = await succeeds(postTrash.add({ ...unpublished, removed }, now, draft));
  if (isDone) recordHistory({ before: [post], after: [] });
  tell();
  return isDone;
}

/** Keeps an unpublished post from the trash as a draft again. Rejects where that fails. */
export async function restoreUnpublished({ key, draft: stored }: TrashEntry): Promise<void> {
  const draft = readDraft(stored);
  const post = draft && unpublishedPost(draft);
  if (!draft || !post) throw new Error('The draft cannot be read.');
  await pageDraftStore.save(draft, 'strict');
  recordHistory({ before: [], after: [post] });
  tellDraftsChanged();
  await dropFromTrash([key]);
}

/** Removes deleted posts for good. Rejects where the trash cannot be reached. */
export async function dropFromTrash(keys: readonly string[]): Promise<void> {
  await postTrash.deletePermanently(keys);
  for (const key of keys) settled.add(key);
  tell();
}

/**
 * All that was taken out of the list and may come back: by the trash, as an unpublished post, or by this page's Undo where there is
 * no trash. The earliest first, as `planDelete` and `planRestore` want them. What cannot be read counts as not there.
 *
 * @param now in milliseconds since 1970
 */
export async function knownRemovals(now: number): Promise<readonly PostDeletion[]> {
  const [trashed, drafts] = await Promise.all([
    postTrash.getEntries(now).catch(() => []),
    pageDraftStore.all().catch(() => []),
  ]);
  const unpublished = drafts.toReversed().flatMap((draft) => draft.unpublished ?? []);
  const kept: readonly PostDeletion[] = [...trashed, ...unpublished];
  const keys = new Set([...settled, ...kept.flatMap(({ removed }) => removed.map(({ key }) => key))]);
  return [...kept, ...ofPage.filter(({ removed }) => !removed.some(({ key }) => keys.has(key)))];
}

/** Calls back after this page or another tab has changed the trash. Returns the way to stop. */
export function onTrashChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** The posts are in the list. What stays in the trash all the same is not shown there. */
async function forget(removal: PostDeletion | null): Promise<void> {
  if (!removal) return;
  const keys = removal.removed.map(({ key }) => key);
  for (const key of keys) settled.add(key);
  await succeeds(postTrash.deletePermanently(keys));
  tell();
}

function tell(): void {
  tellTabs(channelName);
}

function succeeds(writing: Promise<void>): Promise<boolean> {
  return writing.then(
    () => true,
    () => false,
  );
}
