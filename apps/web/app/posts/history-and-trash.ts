import { type IndexedPost, isWhole } from '@branchbook/blog-core';
import {
  type HistoryStore,
  indexedDbHistoryStore,
  subscribeToVersions as subscribeInBrowser,
  recordVersions as recordInBrowser,
} from '@branchbook/blog-store-browser/history';

import { readStoredVersions } from './post-store.ts';

export type { HistoryStore, PostHistory } from '@branchbook/blog-store-browser/history';

/** Reads version histories. Has no `getAll` if a server stores them. */
export type PostHistories = Pick<HistoryStore, 'getVersions'> & Partial<Pick<HistoryStore, 'getAll'>>;

const serverHistories: PostHistories = {
  getVersions: async (postId) => ((await readStoredVersions?.(postId)) ?? []).toReversed(),
};

/** The version histories: on the server if it stores the posts, else in this browser. */
export const postHistories: PostHistories = __POSTS_ON_SERVER__ ? serverHistories : indexedDbHistoryStore;

/** The list before and after a save. */
export interface ListSave {
  readonly before: readonly IndexedPost[];
  readonly after: readonly IndexedPost[];
  /** True if new posts in the list were just written; false if they were imported. */
  readonly isPublished?: boolean;
}

/** Records the versions of the posts that a save changed. A server does this itself. */
export const recordHistory: (save: ListSave) => void = __POSTS_ON_SERVER__
  ? () => {}
  : ({ before, after, ...save }) =>
      recordInBrowser({ ...save, before: before.filter(isWhole), after: after.filter(isWhole) });

/** Subscribes to recorded versions in this browser. Returns the unsubscribe function. */
export const onHistoryRecorded: typeof subscribeInBrowser = __POSTS_ON_SERVER__
  ? () => () => {}
  : subscribeInBrowser;

/** The trash is in this browser, even if a server stores the posts. */
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
