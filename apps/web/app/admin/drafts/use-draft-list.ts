import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Draft } from '../post-model/draft.ts';
import { createWebDraftLocks } from './draft-locks.ts';
import { pageDraftStore } from './draft-store.ts';
import { createDraftList, type DraftList } from './draft-list.ts';

/**
 * Returns the unlocked drafts of this browser, the latest first, and functions that change them.
 */
export function useDraftList(): {
  drafts: readonly Draft[];
  /** The first load has ended. Drafts that are missing don't exist or are locked. */
  isLoaded: boolean;
} & Pick<DraftList, 'discard' | 'restore' | 'convertToNew'> {
  const [list] = useState(() => createDraftList({ store: pageDraftStore, locks: createWebDraftLocks() }));
  const drafts = useSyncExternalStore(list.subscribe, list.getDrafts);
  const isLoaded = useSyncExternalStore(list.subscribe, list.isLoaded);

  useEffect(() => {
    list.start();
    return () => list.stop();
  }, [list]);

  const { discard, restore, convertToNew } = list;
  return { drafts, isLoaded, discard, restore, convertToNew };
}
