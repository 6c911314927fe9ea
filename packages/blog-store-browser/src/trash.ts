export {
  planRemoval,
  planRestore,
  type Place,
  type Removal,
  type RemovalTarget,
  type RemovedPost,
} from './trash/removal.ts';
export {
  asRemoval,
  indexedDbTrash,
  isListed,
  trashRetentionMs,
  type TrashedPost,
  trashedPosts,
  type TrashEntry,
  type TrashStore,
} from './trash/trash-store.ts';
