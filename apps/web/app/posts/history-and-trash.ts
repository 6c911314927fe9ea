import { type IndexedPost, isWhole } from '@branchbook/blog-core';
import {
  type HistoryStore,
  indexedDbHistoryStore,
  subscribeToVersions as onRecordedInBrowser,
  recordVersions as recordInBrowser,
} from '@branchbook/blog-store-browser/history';

import { readStoredVersions } from './post-store.ts';

export type { HistoryStore, PostHistory } from '@branchbook/blog-store-browser/history';

/** Where it can be read what posts said before; `getAll` only where it can be read of all at once. */
export type PostHistories = Pick<HistoryStore, 'getVersions'> & Partial<Pick<HistoryStore, 'getAll'>>;

const storedHistories: PostHistories = {
  getVersions: async (postId) => ((await readStoredVersions?.(postId)) ?? []).toReversed(),
};

/** What posts said before: by the store that keeps it, else by this browser. */
export const postHistories: PostHistories = __POSTS_ON_SERVER__ ? storedHistories : indexedDbHistoryStore;

/** A save of the list, to be remembered; see `ListSave`. */
export interface ListSave {
  readonly before: readonly IndexedPost[];
  readonly after: readonly IndexedPost[];
  readonly isPublished?: boolean;
}

/** Remembers what posts said before a save, where the store itself does not: there the whole list is at hand. */
export const recordHistory: (save: ListSave) => void = __POSTS_ON_SERVER__
  ? () => {}
  : ({ before, after, ...save }) =>
      recordInBrowser({ ...save, before: before.filter(isWhole), after: after.filter(isWhole) });

/** Calls back when that was remembered. Returns the way to stop. */
export const onHistoryRecorded: typeof onRecordedInBrowser = __POSTS_ON_SERVER__
  ? () => () => {}
  : onRecordedInBrowser;

/** The deleted posts, stored in this browser whichever store the posts are in. */
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
