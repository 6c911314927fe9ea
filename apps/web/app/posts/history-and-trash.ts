import { type IndexedPost, isWhole } from '@branchbook/blog-core';
import {
  type HistoryStore,
  indexedDbHistoryStore,
  subscribeToVersions as onRecordedInBrowser,
  recordVersions as recordInBrowser,
} from '@branchbook/blog-store-browser/history';

import { readStoredVersions } from './post-store.ts';

export type { HistoryStore, PostHistory } from '@branchbook/blog-store-browser/history';

/** Reads version histories; `all` exists only if all can be read at once. */
export type PostHistories = Pick<HistoryStore, 'getVersions'> & Partial<Pick<HistoryStore, 'getAll'>>;

const storedHistories: PostHistories = {
  getVersions: async (postId) => ((await readStoredVersions?.(postId)) ?? []).toReversed(),
};

/** The version histories: of the store, or of this browser. */
export const postHistories: PostHistories = __POSTS_ON_SERVER__ ? storedHistories : indexedDbHistoryStore;

/** A save of the list, to record versions from. */
export interface ListSave {
  readonly before: readonly IndexedPost[];
  readonly after: readonly IndexedPost[];
  readonly isPublished?: boolean;
}

/** Records the versions before a save, if the store doesn't record them itself. */
export const recordHistory: (save: ListSave) => void = __POSTS_ON_SERVER__
  ? () => {}
  : ({ before, after, ...save }) =>
      recordInBrowser({ ...save, before: before.filter(isWhole), after: after.filter(isWhole) });

/** Calls back when versions were recorded. Returns a function that unsubscribes. */
export const onHistoryRecorded: typeof onRecordedInBrowser = __POSTS_ON_SERVER__
  ? () => () => {}
  : onRecordedInBrowser;

/** The trash is in this browser, whichever store has the posts. */
export {
  parseDeletion,
  indexedDbTrash as postTrash,
  isInList,
  trashRetentionMs,
  planDelete,
  planRestore,
  type PostDeletion,
  type DeletionTarget,
  type TrashedPost,
  getTrashedPosts,
  type TrashEntry,
} from '@branchbook/blog-store-browser/trash';
