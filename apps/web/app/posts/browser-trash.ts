/** The deleted posts of this browser, for drafts that are in the trash. Posts are in the store's trash. */
export { indexedDbTrash, readTrashDrafts, trashRetentionMs } from '@branchbook/blog-store-browser/trash';
