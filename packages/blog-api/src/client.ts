export {
  createHttpPostStore,
  type ChangedPosts,
  type HttpPostStore,
  type HttpPostStoreOptions,
} from './client/create-http-post-store.ts';
export type { Outbox } from './client/create-outbox.ts';
export { createMemoryOutbox, type OutboxEntry, type OutboxStorage } from './client/outbox-storage.ts';
