import { Notice } from '@branchbook/ui';

import { useCondition } from '../../posts/admin-queries.ts';
import { layoutMessages } from './messages.ts';

/** Warns on every screen that posts can't be saved, before an author writes one in vain. */
export function BlockedNotice() {
  const { value: condition } = useCondition();
  return (
    <Notice
      tone="warning"
      live="polite"
      title={typeof condition?.blocked === 'string' && layoutMessages.blocked.title}
      className="mb-7 max-w-[960px]"
    >
      {layoutMessages.blocked.text}
    </Notice>
  );
}
