import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';

/** Says on every screen of the admin that nothing can be saved here, before anybody writes a post in vain. */
export function BlockedNotice() {
  const view = usePosts();
  const reason = view.status === 'ready' ? view.blocked : null;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={reason && 'Posts cannot be saved in this browser'}
      className="mb-7 max-w-[960px]"
    >
      {/* The browser's own words, without a second full stop. */}
      The browser refused its storage: {reason?.replace(/\.$/u, '')}. Allow site data for this page, then
      reload it. Until then the posts shown are the ones that come with the site.
    </Notice>
  );
}
