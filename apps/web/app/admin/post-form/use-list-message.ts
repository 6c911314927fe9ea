import { useMemo, useState } from 'react';

import { storageMessages } from '../../posts/messages.ts';
import type { FormMessage } from './post-model/form-message.ts';
import { formMessages } from './messages.ts';

/** A change of the list, or of the edited post, by another tab while the form was open. */
export type ListEvent = 'cleared' | 'deleted' | 'unpublished' | 'changed';

const listMessages: Readonly<Record<ListEvent, FormMessage>> = {
  cleared: createMessage('cleared'),
  deleted: createMessage('deleted'),
  unpublished: createMessage('unpublished'),
  changed: createMessage('changed'),
};

const openElsewhere: FormMessage = { tone: 'info', ...formMessages.openElsewhere };

/**
 * Returns the message about changes of the list and other tabs, until it is dismissed.
 *
 * @param event null if nothing happened to the list
 */
export function useListMessage(event: ListEvent | null, isOpenElsewhere: boolean) {
  const message = event ? listMessages[event] : isOpenElsewhere ? openElsewhere : null;
  const [dismissed, setDismissed] = useState<FormMessage | null>(null);
  // The next event is shown again.
  if (dismissed && !event && !isOpenElsewhere) setDismissed(null);
  return {
    listMessages: useMemo(() => (message && message !== dismissed ? [message] : []), [message, dismissed]),
    dismissListMessage: setDismissed,
  };
}

function createMessage(event: ListEvent): FormMessage {
  const { title, text } = formMessages.listEvents[event];
  return { tone: 'warning', title: title(storageMessages.elsewhere, storageMessages.deletedElsewhere), text };
}
