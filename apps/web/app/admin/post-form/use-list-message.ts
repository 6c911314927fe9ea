import { useMemo, useState } from 'react';

import { storageMessages } from '../../posts/messages.ts';
import type { FormMessage } from './post-model/form-message.ts';

/** What another tab did to the list, or to the post being edited, while the form was open. */
export type ListEvent = 'cleared' | 'deleted' | 'changed';

const messages: Readonly<Record<ListEvent, FormMessage>> = {
  cleared: {
    tone: 'warning',
    title: `The post list was cleared ${storageMessages.elsewhere}`,
    text: 'Your text is safe.',
  },
  deleted: {
    tone: 'warning',
    title: `This post was deleted ${storageMessages.elsewhere}`,
    text: 'Your text is safe. When you update, you choose whether the post comes back.',
  },
  changed: {
    tone: 'warning',
    title: `This post was changed ${storageMessages.elsewhere}`,
    text: 'Your text is safe. You can compare both versions when you update.',
  },
};

const openElsewhere: FormMessage = {
  tone: 'info',
  title: 'Also open in another tab',
  text: 'If you edit it in both, you can compare both versions when you update.',
};

/**
 * Returns what to tell the author about the list behind the form and about other tabs, until it is dismissed.
 *
 * @param event null if nothing happened to the list
 */
export function useListMessage(event: ListEvent | null, isOpenElsewhere: boolean) {
  const message = event ? messages[event] : isOpenElsewhere ? openElsewhere : null;
  const [dismissed, setDismissed] = useState<FormMessage | null>(null);
  // After it has ended, the same event is news again.
  if (dismissed && !event && !isOpenElsewhere) setDismissed(null);
  return {
    listMessages: useMemo(() => (message && message !== dismissed ? [message] : []), [message, dismissed]),
    dismissListMessage: setDismissed,
  };
}
