export {
  createMemoryMediaBacking,
  createMemoryMediaStore,
  type MemoryMediaBacking,
  type MemoryMediaStoreOptions,
} from './memory-media-store.ts';
export {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
  type MemoryPostStoreOptions,
} from './memory-post-store.ts';
