export { makePost } from './testing/make-post.ts';
export {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStoreOptions,
} from './testing/memory-post-store.ts';
export {
  postStoreConformance,
  type PostStoreConformanceCase,
  type PostStoreHarness,
} from './testing/post-store-conformance.ts';
