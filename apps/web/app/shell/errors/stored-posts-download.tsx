import { Button } from '@branchbook/ui';

import { downloadText } from '../../posts/download-text.ts';
import { storedTextNow } from '../../posts/stored-text-now.ts';

/** On an address of the admin, hands out the stored posts without any of the code that may be what broke. */
export function StoredPostsDownload() {
  const isAdmin = typeof location !== 'undefined' && location.pathname.startsWith('/admin');
  const text = isAdmin ? storedTextNow() : null;
  if (text === null) return null;
  return (
    <Button variant="outline" onClick={() => downloadText(text, 'blogPosts.json')}>
      Download the stored posts
    </Button>
  );
}
