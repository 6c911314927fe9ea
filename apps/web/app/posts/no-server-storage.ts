import type { PostStorage } from './post-storage.ts';

/** Throws: builds without a server have this in place of `open-server-storage.ts`. */
export function openServerStorage(): PostStorage {
  throw new Error('This build has no server.');
}
