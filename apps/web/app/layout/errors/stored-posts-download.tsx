import { Button } from '@branchbook/ui';
import { readRawPosts } from '../../posts/stored-text.ts';

import { downloadText } from '../../posts/download-text.ts';
import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';

/**
 * Offers the stored posts for download on a page of the admin, without code that may be what broke.
 */
export function StoredPostsDownload() {
  const isAdmin = typeof location !== 'undefined' && location.pathname.startsWith('/admin');
  const text = isAdmin && !arePostsOnServer ? readRawPosts() : null;
  if (text === null) return null;
  return (
    <Button variant="outline" onClick={() => downloadText(text, 'blogPosts.json')}>
      Download the stored posts
    </Button>
  );
}
