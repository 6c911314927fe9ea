import type { PostStorage } from './post-storage.ts';

/** Stands for `openServerStorage` in builds without a server. */
export function openServerStorage(): PostStorage {
  throw new Error('This build has no server.');
}
