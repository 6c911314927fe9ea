import type { SqlPostStore } from '@branchbook/blog-store-sql';

/** What of a store the handler needs. */
export type ApiStore = Pick<
  SqlPostStore,
  | 'readPage'
  | 'readPost'
  | 'readRevision'
  | 'readChanges'
  | 'readContents'
  | 'readVersions'
  | 'search'
  | 'exportPosts'
  | 'applyChanges'
>;
