import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';

/** Says on every screen of the admin that a saved post may still be lost, where the browser lets the site keep no journal. */
export function DurabilityNotice() {
  const view = usePosts();
  const isWeak = view.status === 'ready' && view.blocked === null && view.durability?.isDurable === false;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={isWeak && 'Saved posts are not safe from a crash here'}
      className="mb-7 max-w-[960px]"
    >
      Posts are saved, but this browser keeps the site from its database, and so from making sure that they
      are on the disk. If the browser crashes within seconds after a post was saved, that post may be lost. A
      private window is the most common reason.
    </Notice>
  );
}
