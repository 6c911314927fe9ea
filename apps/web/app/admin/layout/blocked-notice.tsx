import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';
import { layoutMessages } from './messages.ts';

/** Warns on every screen that posts can't be saved, before an author writes one in vain. */
export function BlockedNotice() {
  const view = usePosts();
  const isBlocked = view.status === 'ready' && view.blocked !== null;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={isBlocked && layoutMessages.blocked.title}
      className="mb-7 max-w-[960px]"
    >
      {layoutMessages.blocked.text}
    </Notice>
  );
}
