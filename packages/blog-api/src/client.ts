export {
  createHttpPostStore,
  type HttpPostStore,
  type HttpPostStoreOptions,
} from './client/create-http-post-store.ts';
