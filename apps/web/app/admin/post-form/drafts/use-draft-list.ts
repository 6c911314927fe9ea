import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Draft } from '../post-model/draft.ts';
import { createWebLockClaims } from './draft-claims.ts';
import { pageDraftStore } from './draft-store.ts';
import { createDraftList, type DraftList } from './draft-list.ts';

/** The drafts of this browser that no open form is writing, the latest first, and what can be done with them. */
export function useDraftList(): {
  drafts: readonly Draft[];
  /** They were looked for: what is not among them is not there, or somebody is writing it. */
  hasLooked: boolean;
} & Pick<DraftList, 'discard' | 'putBack' | 'makeNew'> {
  const [list] = useState(() => createDraftList({ store: pageDraftStore, claims: createWebLockClaims() }));
  const drafts = useSyncExternalStore(list.subscribe, list.getDrafts);
  const hasLooked = useSyncExternalStore(list.subscribe, list.hasLooked);

  useEffect(() => {
    list.start();
    return () => list.stop();
  }, [list]);

  const { discard, putBack, makeNew } = list;
  return { drafts, hasLooked, discard, putBack, makeNew };
}
