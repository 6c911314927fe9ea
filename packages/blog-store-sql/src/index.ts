export { createSqlMediaStore, type MediaBlobs, type SqlMediaStoreOptions } from './media-store.ts';
export type { OutboxBacklog, OutboxMessage, PostEventType, SqlOutbox } from './outbox.ts';
export { migrationScripts } from './schema.ts';
export type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from './sql-database.ts';
export {
  openSqlPostStore,
  type SqlApplyOptions,
  type SqlApplyResult,
  type SqlPostDrafts,
  type SqlPostStore,
  type SqlPostStoreOptions,
  type SqlSaveDraftOptions,
} from './sql-post-store.ts';
export type { CreatedToken, NewToken, SqlTokens, StoredToken, TokenCheck, TokenScope } from './tokens.ts';
