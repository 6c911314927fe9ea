import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Draft } from '../post-model/draft.ts';
import { createWebLockClaims } from './draft-claims.ts';
import { pageDraftStore } from './draft-store.ts';
import { createKeptDrafts, type KeptDrafts } from './draft-list.ts';

/** The drafts of this browser that no open form is writing, the latest first, and what can be done with them. */
export function useKeptDrafts(): {
  drafts: readonly Draft[];
  /** They were looked for: what is not among them is not there, or somebody is writing it. */
  hasLooked: boolean;
} & Pick<KeptDrafts, 'discard' | 'putBack' | 'makeNew'> {
  const [kept] = useState(() => createKeptDrafts({ store: pageDraftStore, claims: createWebLockClaims() }));
  const drafts = useSyncExternalStore(kept.subscribe, kept.getDrafts);
  const hasLooked = useSyncExternalStore(kept.subscribe, kept.hasLooked);

  useEffect(() => {
    kept.start();
    return () => kept.stop();
  }, [kept]);

  const { discard, putBack, makeNew } = kept;
  return { drafts, hasLooked, discard, putBack, makeNew };
}
