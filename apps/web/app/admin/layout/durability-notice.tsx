import { Notice } from '@branchbook/ui';

import { useCondition } from '../../posts/admin-queries.ts';
import { layoutMessages } from './messages.ts';

/**
 * Warns on every screen that a crash may lose the last change, if the browser allows no journal.
 */
export function DurabilityNotice() {
  const { value: condition } = useCondition();
  const isWeak = condition?.blocked === null && !condition.isDurable;
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
