import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { pageStorage } from '../../posts/page-storage.ts';
import { createWebDraftLocks, broadcastDraftsChanged } from './draft-locks.ts';
import { pageDraftStore } from './draft-store.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createSyncRecords } from './sync-records.ts';

/**
 * Synchronizes the drafts of this browser with the server; null in a build whose posts are in the
 * browser. The page shares one.
 */
export const pageDraftSync: DraftSync | null =
  arePostsOnServer && pageStorage.store.drafts
    ? createDraftSync({
        store: pageStorage.store,
        drafts: pageStorage.store.drafts,
        local: pageDraftStore,
        records: createSyncRecords(),
        locks: {
          // Not when the module is loaded: a server renders it, too.
          held: async () => createWebDraftLocks().held(),
          tryAcquire: async (key) => createWebDraftLocks().tryAcquire(key),
          broadcast: broadcastDraftsChanged,
        },
      })
    : null;
