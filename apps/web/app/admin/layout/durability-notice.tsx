import { Notice } from '@branchbook/ui';

import { usePosts } from '../../posts/posts.query.ts';
import { layoutMessages } from './messages.ts';

/**
 * Warns on every screen that a crash may lose the last change, if the browser allows no journal.
 */
export function DurabilityNotice() {
  const view = usePosts();
  const isWeak = view.status === 'ready' && view.blocked === null && view.durability?.isDurable === false;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={isWeak && layoutMessages.notDurable.title}
      className="mb-7 max-w-[960px]"
    >
      {layoutMessages.notDurable.text}
    </Notice>
  );
}
