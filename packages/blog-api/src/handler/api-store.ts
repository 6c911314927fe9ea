import type { SqlPostStore } from '@branchbook/blog-store-sql';

/** The part of a store that the handler uses. */
export type ApiStore = Pick<
  SqlPostStore,
  | 'list'
  | 'get'
  | 'listTags'
  | 'apply'
  | 'versions'
  | 'trash'
  | 'drafts'
  | 'tokens'
  | 'readRevision'
  | 'exportPosts'
>;
