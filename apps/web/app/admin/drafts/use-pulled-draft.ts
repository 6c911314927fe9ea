import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { draftParam } from '../post-model/draft.ts';
import { pageDraftSync } from './page-draft-sync.ts';

/**
 * Downloads the draft that the URL names when a form opens, if a server has drafts. Returns true once
 * the form can find it in this browser. Without a connection, that has the text it had before.
 */
export function usePulledDraft(): boolean {
  const [params] = useSearchParams();
  const [key] = useState(() => params.get(draftParam));
  const [isReady, setIsReady] = useState(pageDraftSync === null || key === null);

  useEffect(() => {
    if (!pageDraftSync || key === null) return undefined;
    let isCurrent = true;
    void pageDraftSync
      .pull(key)
      .catch(() => {})
      .then(() => isCurrent && setIsReady(true));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return isReady;
}
