import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';

/**
 * Warns on every screen of the admin that a crash may lose the last change, if the browser allows
 * no journal.
 */
export function DurabilityNotice() {
  const view = usePosts();
  const isWeak = view.status === 'ready' && view.blocked === null && view.durability?.isDurable === false;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={isWeak && 'Saved posts aren’t safe from a crash'}
      className="mb-7 max-w-[960px]"
    >
      Posts are saved, but a crash within a few seconds could lose the last change. This is common in private
      windows.
    </Notice>
  );
}
