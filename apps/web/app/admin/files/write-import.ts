import {
  applyChange,
  type BlogPost,
  type PostChange,
  PostStoreError,
  replacingChanges,
} from '@branchbook/blog-core';
import {
  type ArrangementWishes,
  planArrangement,
  planImport,
  type PostToImport,
} from '@branchbook/blog-files';

import { placeWords } from '../../posts/place-words.ts';
import { changePosts } from '../../posts/posts.mutations.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../post-model/draft.ts';
import { addToTrash } from '../trash/removals.ts';
import { storeImportedDrafts } from './store-imported-drafts.ts';

/** An import that was written: the list before it, and what it changed. */
export interface WrittenImport {
  readonly before: readonly BlogPost[];
  readonly changes: readonly PostChange[];
}

/** The list is no longer the one that the preview was made for. */
class OutdatedPreview extends Error {}

/** The posts are imported by then. */
class DraftsRefused extends Error {}

/**
 * Carries out an import as it was shown: all of its changes in one, or none; then the drafts. Posts that it removes go into the trash
 * before.
 *
 * @param shown the changes that the author has seen
 * @param now when the files were read
 * @throws an error for `describeImportError`
 */
export async function writeImport(
  shown: readonly PostChange[],
  {
    posts,
    drafts,
    wishes,
    now,
  }: {
    posts: readonly PostToImport[];
    drafts: readonly Draft[];
    wishes: ArrangementWishes;
    now: Date;
  },
): Promise<WrittenImport> {
  let before: readonly BlogPost[] = [];
  await changePosts(async (newest) => {
    const plan = planImport(newest, posts, { now });
    const { changes, removed } = planArrangement(newest, plan, wishes);
    if (JSON.stringify([...plan.changes, ...changes]) !== JSON.stringify(shown)) throw new OutdatedPreview();
    before = newest;
    if (removed.length > 0) await addToTrash(newest, removed, Date.now());
    return shown;
  });
  await storeImportedDrafts(drafts, pageDraftStore).catch(() => {
    throw new DraftsRefused();
  });
  return { before, changes: shown };
}

/**
 * Makes the list what it was before an import. False where somebody has changed it since: then nothing is done. Rejects with a
 * `PostStoreError`.
 */
export async function undoImport({ before, changes }: WrittenImport): Promise<boolean> {
  const after = JSON.stringify(changes.reduce(applyChange, before));
  let isUndone = false;
  await changePosts((newest) => {
    isUndone = JSON.stringify(newest) === after;
    return isUndone ? replacingChanges(newest, before) : [];
  });
  return isUndone;
}

/** What the author reads when nothing was imported: what happened, and the way out. */
export function describeImportError(error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return `Nothing was imported: the list was changed meanwhile, ${placeWords.elsewhere}. Look at what would happen now, and import again.`;
  }
  if (error instanceof DraftsRefused) {
    return 'The posts are imported, but the browser did not keep the drafts. Import the files once more: only the drafts are missing.';
  }
  const reason = error instanceof PostStoreError ? error.reason : 'refused';
  return placeWords.notImported[reason] ?? placeWords.notImported.other;
}
