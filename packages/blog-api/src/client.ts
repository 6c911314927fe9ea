export { createHttpMediaStore, type HttpMediaStoreOptions } from './client/create-http-media-store.ts';
export {
  createHttpPostStore,
  type HttpPostStore,
  type HttpPostStoreOptions,
} from './client/create-http-post-store.ts';
export {
  createTokenClient,
  type TokenClient,
  type TokenClientOptions,
} from './client/create-token-client.ts';
