import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';

/**
 * Says on every screen of the admin that nothing can be saved, before anybody writes a post in
 * vain.
 */
export function BlockedNotice() {
  const view = usePosts();
  const isBlocked = view.status === 'ready' && view.blocked !== null;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={isBlocked && 'Posts can’t be saved in this browser'}
      className="mb-7 max-w-[960px]"
    >
      This browser blocks site storage. Allow it for this site and reload. You’re seeing the sample posts.
    </Notice>
  );
}
