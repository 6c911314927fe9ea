import { Button } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import { arePostsOnServer } from '../../../posts/are-posts-on-server.ts';
import { downloadText } from '../../../posts/download-text.ts';
import { readRawPosts } from '../../../posts/stored-text.ts';
import type { Draft } from '../../post-model/draft.ts';
import { createIndexedDbDraftStore } from '../../drafts/draft-store.ts';

/**
 * Offers the stored posts and unsaved drafts as downloads. Reads them directly, since the usual
 * code may be what broke.
 */
export function RescueDownloads() {
  // With a server, the posts aren't in this browser.
  const [text] = useState(arePostsOnServer ? null : readRawPosts);
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

/** A form saves its draft when it unmounts. Reads the drafts this long after that. */
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
