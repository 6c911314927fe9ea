export {
  planDelete,
  planRestore,
  type OrderEntry,
  type PostDeletion,
  type DeletionTarget,
  type DeletedPost,
} from './trash/plan-delete.ts';
export {
  parseDeletion,
  indexedDbTrash,
  isInList,
  trashRetentionMs,
  type TrashedPost,
  getTrashedPosts,
  type TrashEntry,
  type TrashStore,
} from './trash/trash-store.ts';
