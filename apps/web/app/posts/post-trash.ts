/** The deleted posts, kept in this browser whichever store the posts are in. */
export {
  asRemoval,
  indexedDbTrash as postTrash,
  isListed,
  keptInTrashMs,
  planRemoval,
  planRestore,
  type Removal,
  type RemovalTarget,
  type TrashedPost,
  trashedPosts,
  type TrashEntry,
} from '@branchbook/blog-store-browser/trash';
