import {
  applyChanges,
  type BlogPost,
  type IndexedPost,
  isWhole,
  type PostChange,
  PostStoreError,
  diffToReplace,
  type WantedPosts,
  wholePost,
} from '@branchbook/blog-core';
import {
  type ImportOrderingOptions,
  planImportOrdering,
  planImport,
  type PostToImport,
} from '@branchbook/blog-files';

import type { PostDeletion } from '../../posts/history-and-trash.ts';
import { storageMessages } from '../../posts/messages.ts';
import { isStorable, splitIntoSets } from '../../posts/post-store.ts';
import { updatePosts } from '../../posts/posts.mutations.ts';
import { areAlike } from '../../posts/reuse-posts.ts';
import { pageDraftStore } from '../post-form/drafts/draft-store.ts';
import type { Draft } from '../post-form/post-model/draft.ts';
import { addToTrash } from '../posts/trash/trash.ts';
import { importMessages } from './messages.ts';
import { findNamedIds } from './find-named-ids.ts';
import { storeImportedDrafts } from './store-imported-drafts.ts';

/**
 * An import that was written: the list before it and the changes. The list has its contents if it
 * is short enough to undo.
 */
export interface WrittenImport {
  readonly before: readonly IndexedPost[];
  readonly changes: readonly PostChange[];
}

/** The progress of an import in several sets, in changes. */
export interface WritingProgress {
  readonly done: number;
  readonly total: number;
}

/** The list has changed since the preview. */
class OutdatedPreview extends Error {}

/** Nothing was written: the store refuses posts of this size. */
class TooLargePosts extends Error {
  readonly titles: readonly string[];
  constructor(titles: readonly string[]) {
    super('Posts are too large.');
    this.titles = titles;
  }
}

/** Only the first sets of changes are stored. */
class PartlyImported extends Error {}

/** The posts are imported, but not the drafts. */
class DraftsRefused extends Error {}

/**
 * Writes an import as it was shown: all changes at once if the store takes so many, else in sets.
 * Then stores the drafts. Removed posts go into the trash first. An abort stops before the next set.
 *
 * @param shown the changes in the preview
 * @param list the list of the preview
 * @param now the time at which the files were read
 * @param onProgress called after each of several sets, with the number of stored changes
 * @throws an error for `describeImportError`
 */
export async function writeImport(
  shown: readonly PostChange[],
  {
    posts,
    list,
    drafts,
    wishes,
    now,
    onProgress,
    signal,
  }: {
    posts: readonly PostToImport[];
    list: readonly IndexedPost[];
    drafts: readonly Draft[];
    wishes: ImportOrderingOptions;
    now: Date;
    onProgress?: (progress: WritingProgress) => void;
    signal?: AbortSignal;
  },
): Promise<WrittenImport> {
  let before: readonly IndexedPost[] = [];
  let trashed: PostDeletion | null = null;
  const tooLarge = shown.flatMap((change) =>
    'post' in change && !isStorable(change.post) ? [change.post] : [],
  );
  if (tooLarge.length > 0) throw new TooLargePosts(tooLarge.map(({ title }) => title));
  const [first = [], ...others] = splitIntoSets(shown);
  // The trash and an undo need contents.
  const needsAll = wishes.replaceAll || isShort(list, shown);
  await updatePosts(needsAll ? 'all' : findNamedIds(list, posts), async (newest) => {
    // A new post may match too, and its content is missing.
    const named = new Set(findNamedIds(newest, posts));
    if (newest.some((post) => named.has(post.id) && !isWhole(post))) throw new OutdatedPreview();
    before = newest;
    // The same list has the same plan. Planning again would block the page once more.
    if (!wishes.replaceAll && areAlike(newest, list)) return first;
    const plan = planImport(newest, posts, { now });
    const { changes, removed } = planImportOrdering(newest, plan, wishes);
    if (serializeChanges([...plan.changes, ...changes]) !== serializeChanges(shown))
      throw new OutdatedPreview();
    if (removed.length > 0) trashed = await addToTrash(newest, removed, trashed, Date.now());
    return first;
  });
  if (others.length > 0) {
    let done = first.length;
    onProgress?.({ done, total: shown.length });
    await writeOthers(others, applyAll(before, first), signal, (set) => {
      done += set.length;
      onProgress?.({ done, total: shown.length });
    });
  }
  await storeImportedDrafts(drafts, pageDraftStore).catch(() => {
    throw new DraftsRefused();
  });
  return { before, changes: shown };
}

/** Writes the other sets, each only on the list that the set before it has left. */
async function writeOthers(
  sets: readonly (readonly PostChange[])[],
  after: readonly IndexedPost[],
  signal: AbortSignal | undefined,
  onWritten: (set: readonly PostChange[]) => void,
): Promise<void> {
  let expected = after;
  for (const set of sets) {
    try {
      signal?.throwIfAborted();
      await updatePosts(listIds(set), (newest) => {
        if (!areAlike(newest, expected)) throw new OutdatedPreview();
        return set;
      });
    } catch (cause) {
      throw new PartlyImported('Not all changes are stored.', { cause });
    }
    expected = applyAll(expected, set);
    onWritten(set);
  }
}

/** Returns changes as text, with sorted fields: a server may return them in another order. */
function serializeChanges(changes: readonly PostChange[]): string {
  return JSON.stringify(
    changes.map((change) =>
      'post' in change ? { ...change, post: Object.entries(change.post).toSorted(byName) } : change,
    ),
  );
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function applyAll(posts: readonly IndexedPost[], changes: readonly PostChange[]): readonly IndexedPost[] {
  return applyChanges<IndexedPost>(posts, changes).posts;
}

function listIds(changes: readonly PostChange[]): WantedPosts {
  return changes.map((change) => ('post' in change ? change.post.id : change.id));
}

/** Returns true if the number of posts before and after an import allows an undo. */
function isShort(list: readonly IndexedPost[], changes: readonly PostChange[]): boolean {
  const undoing = [...applyAll(list, changes), ...list].map(({ id }): PostChange => ({ type: 'remove', id }));
  return splitIntoSets(undoing).length <= 1;
}

/** Returns true if an import can be undone at once. In sets, visitors would see an empty list. */
export function isUndoable({ before, changes }: WrittenImport): boolean {
  const whole: readonly BlogPost[] = before.filter(isWhole);
  if (whole.length < before.length) return false;
  // An undo removes all posts and inserts those from before.
  const undoing = diffToReplace(applyChanges(whole, changes).posts, whole);
  return changes.length > 0 && splitIntoSets(undoing).length <= 1;
}

/**
 * Restores the list from before an import. Returns false and does nothing if the list has changed
 * since. Rejects with a `PostStoreError`.
 */
export async function undoImport({ before, changes }: WrittenImport): Promise<boolean> {
  const after = applyAll(before, changes);
  let isUndone = false;
  await updatePosts('all', (newest) => {
    isUndone = areAlike(newest, after);
    return isUndone ? diffToReplace(newest.map(wholePost), before.map(wholePost)) : [];
  });
  return isUndone;
}

/** Returns the message for an import that failed: what happened, and what to do. */
export function describeImportError(error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return `Import stopped: the list changed ${storageMessages.elsewhere}. Check the new preview and import again.`;
  }
  if (error instanceof TooLargePosts) {
    const [first = '', ...others] = error.titles;
    const named = others.length === 0 ? `“${first}” is` : `“${first}” and ${others.length} more are`;
    return `Import stopped: ${named} larger than 1.9 MB, the most that the server stores. Shorten or leave out these posts and try again.`;
  }
  if (error instanceof PartlyImported) {
    return importMessages.partlyImported;
  }
  if (error instanceof DraftsRefused) {
    return importMessages.draftsNotSaved;
  }
  const reason = error instanceof PostStoreError ? error.code : 'failed';
  return storageMessages.importError[reason] ?? storageMessages.importError.other;
}
