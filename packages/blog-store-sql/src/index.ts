export { migrationScripts } from './schema.ts';
export type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from './sql-database.ts';
export {
  openSqlPostStore,
  type SqlApplyOptions,
  type SqlApplyResult,
  type SqlPostStore,
  type SqlPostStoreOptions,
} from './sql-post-store.ts';
