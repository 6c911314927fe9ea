import { Button } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import { downloadText } from '../../../posts/download-text.ts';
import { readRawPosts } from '../../../posts/stored-text.ts';
import type { Draft } from '../../post-form/post-model/draft.ts';
import { createIndexedDbDraftStore } from '../../post-form/drafts/draft-store.ts';

/** The data at hand where a screen broke: the stored posts and the unsaved texts, read past everything that may be broken. */
export function RescueDownloads() {
  // A server's posts are on the server.
  const [text] = useState(__POSTS_ON_SERVER__ ? null : readRawPosts);
  const drafts = useAllDrafts();
  return (
    <>
      {text !== null && (
        <Button variant="outline" onClick={() => downloadText(text, 'blogPosts.json')}>
          <Download aria-hidden="true" />
          Download the stored posts
        </Button>
      )}
      {drafts.length > 0 && (
        <Button
          variant="outline"
          onClick={() => downloadText(JSON.stringify(drafts, null, 2), 'branchbook-drafts.json')}
        >
          <Download aria-hidden="true" />
          Download unsaved text
        </Button>
      )}
    </>
  );
}

/** A form that broke keeps its text in the moment it goes; what is in the store a little later is all there is. */
const draftsSettleMs = 500;

function useAllDrafts(): readonly Draft[] {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      createIndexedDbDraftStore()
        .all()
        .then(setDrafts, () => {});
    }, draftsSettleMs);
    return () => clearTimeout(timer);
  }, []);
  return drafts;
}
