export { migrationScripts } from './migrations.ts';
export type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from './sql-database.ts';
export {
  IdempotencyKeyError,
  openSqlPostStore,
  StaleRevisionError,
  type AppliedChanges,
  type ChangedPost,
  type ChangedPosts,
  type ChangeRequest,
  type PostContents,
  type SqlPostStore,
  type SqlPostStoreOptions,
} from './sql-post-store.ts';
