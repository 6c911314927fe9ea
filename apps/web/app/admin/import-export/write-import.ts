import { type ApplyResult, type PostChange, type PostStore, PostStoreError } from '@branchbook/blog-core';
import {
  type ImportOrdering,
  type ImportOrderingOptions,
  type ImportPlan,
  planImportOrdering,
  type PostToImport,
} from '@branchbook/blog-files';

import type { StorageMessages } from '../../posts/messages.ts';
import type { PostStorage, StorageLimits } from '../../posts/post-storage.ts';
import { readAllSummaries, readPosts } from '../../posts/read-posts.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../post-model/draft.ts';
import { importMessages, type WritingProgress } from './messages.ts';
import { planPosts } from './plan-posts.ts';
import { type AppliedImport, type ImportUndo, planUndo } from './plan-undo.ts';
import { type ImportList, readImportList } from './read-import-list.ts';
import { ImportStopped, retryWhileLimited } from './retry-while-limited.ts';
import { storeImportedDrafts } from './store-imported-drafts.ts';

/** An import as the preview shows it. */
export interface ShownImport {
  /** The posts that were read from files. */
  readonly posts: readonly PostToImport[];
  /** The time at which the files were read. */
  readonly now: Date;
  /** The list that was planned for. */
  readonly list: ImportList;
  readonly plan: ImportPlan;
  readonly ordering: ImportOrdering;
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

/** Search engines and webhooks get no message about each post of a whole blog. */
const quietly = { notify: false };

/** Another writer may change the same posts again and again. */
const maxAttempts = 3;

/**
 * Writes an import as it was shown: all changes at once if the store takes so many, else in sets.
 * Then stores the drafts. An abort stops before the next set. Waits while a server limits the rate.
 *
 * Resolves to what undoes it; null if that takes several sets, between which visitors would see
 * parts of the list.
 *
 * @param onProgress called after each of several sets, with the number of stored changes
 * @throws an error for `describeImportError`
 */
export async function writeImport(
  storage: PostStorage,
  shown: ShownImport,
  {
    drafts,
    orderingOptions,
    onProgress,
    signal,
  }: {
    drafts: readonly Draft[];
    orderingOptions: ImportOrderingOptions;
    onProgress?: (progress: WritingProgress) => void;
    signal?: AbortSignal;
  },
): Promise<ImportUndo | null> {
  const { store, isOnServer, limits } = storage;
  const tooLarge = shown.plan.entries.filter(
    ({ outcome, post }) => (outcome === 'added' || outcome === 'changed') && !limits.isStorable(post),
  );
  if (tooLarge.length > 0) throw new TooLargePosts(tooLarge.map(({ post }) => post.title));
  // A browser may have no trash. A server has one.
  const deleted = isOnServer
    ? []
    : await readPosts(
        store,
        shown.ordering.removed.map(({ id }) => id),
      );
  const { list, changes, result, others } = await writeFirst(storage, shown, orderingOptions, signal);
  const results = [result];
  let done = result.posts.length;
  for (const set of others) {
    onProgress?.({ unit: 'changes', done, total: changes.length });
    try {
      signal?.throwIfAborted();
      results.push(await retryWhileLimited(() => store.apply(set, quietly), signal));
    } catch (cause) {
      throw new PartlyImported('Not all changes are stored.', { cause });
    }
    done += set.length;
  }
  if (others.length > 0) onProgress?.({ unit: 'changes', done, total: changes.length });
  await storeImportedDrafts(drafts, pageDraftStore).catch(() => {
    throw new DraftsRefused();
  });
  const [posts, trashKeys] = [
    results.flatMap((each) => each.posts),
    results.flatMap((each) => each.trashKeys),
  ];
  return planUndoAtOnce(limits, { before: list.posts, changes, posts, trashKeys, deleted });
}

/**
 * Writes the first set. If another writer has changed one of its posts, plans again on the newest
 * list, and writes that if it does what was shown.
 */
async function writeFirst(
  { store, limits }: PostStorage,
  shown: ShownImport,
  orderingOptions: ImportOrderingOptions,
  signal: AbortSignal | undefined,
) {
  let { list } = shown;
  let changes = joinChanges(shown);
  for (let attempt = 1; ; attempt += 1) {
    const [first = [], ...others] = limits.splitIntoSets(changes);
    try {
      const result: ApplyResult =
        first.length > 0
          ? await retryWhileLimited(() => store.apply(first, quietly), signal)
          : { posts: [], trashKeys: [] };
      return { list, changes, result, others };
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === maxAttempts) throw new OutdatedPreview();
    }
    list = await readImportList(store, shown.posts);
    const plan = planPosts(list, shown.posts, shown.now);
    changes = joinChanges({ plan, ordering: planImportOrdering(list.posts, plan, orderingOptions) });
    if (serializeChanges(changes) !== serializeChanges(joinChanges(shown))) throw new OutdatedPreview();
  }
}

function joinChanges({ plan, ordering }: Pick<ShownImport, 'plan' | 'ordering'>): readonly PostChange[] {
  return [...plan.changes, ...ordering.changes];
}

/** Returns changes as text, whatever the versions of their posts. */
function serializeChanges(changes: readonly PostChange[]): string {
  return JSON.stringify(changes, (name, value: unknown) => (name === 'ifVersion' ? undefined : value));
}

function isConflict(error: unknown): boolean {
  return error instanceof PostStoreError && (error.code === 'conflict' || error.code === 'not-found');
}

function planUndoAtOnce({ splitIntoSets }: StorageLimits, applied: AppliedImport): ImportUndo | null {
  if (applied.changes.length === 0) return null;
  const undo = planUndo(applied);
  return splitIntoSets(undo.changes).length <= 1 ? undo : null;
}

/**
 * Restores the list from before an import. Returns false and does nothing if the list has changed
 * since. Rejects with a `PostStoreError`.
 */
export async function undoImport(store: PostStore, { changes, order }: ImportUndo): Promise<boolean> {
  const newest = await readAllSummaries(store);
  if (newest.length !== order.length || newest.some(({ id }, index) => id !== order[index])) return false;
  try {
    const { trashKeys } = await store.apply(changes, quietly);
    // The files still have the posts that it deletes.
    await store.trash?.discard(trashKeys.filter((key) => key !== null)).catch(() => {});
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** Returns the message for an import that failed: what happened, and what to do. */
export function describeImportError(storageMessages: StorageMessages, error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return `Import stopped: the list changed ${storageMessages.elsewhere}. Check the new preview and import again.`;
  }
  if (error instanceof TooLargePosts) {
    const [first = '', ...others] = error.titles;
    const named = others.length === 0 ? `“${first}” is` : `“${first}” and ${others.length} more are`;
    return `Import stopped: ${named} larger than 1.9 MB (4 MB as HTML), or 32 kB without the content, the most that the server stores. Shorten or leave out these posts and try again.`;
  }
  if (error instanceof ImportStopped) {
    return importMessages.stopped;
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
