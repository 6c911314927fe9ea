/** What posts said before, stored in this browser whichever store the posts are in. */
export {
  type HistoryStore,
  indexedDbHistories as postHistories,
  recordHistory,
  onHistoryRecorded,
  type PostHistory,
} from '@branchbook/blog-store-browser/history';

/** The deleted posts, stored in this browser whichever store the posts are in. */
export {
  asRemoval,
  indexedDbTrash as postTrash,
  isListed,
  trashRetentionMs,
  planRemoval,
  planRestore,
  type Removal,
  type RemovalTarget,
  type TrashedPost,
  trashedPosts,
  type TrashEntry,
} from '@branchbook/blog-store-browser/trash';
