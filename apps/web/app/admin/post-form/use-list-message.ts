import { useMemo, useState } from 'react';

import type { StorageMessages } from '../../posts/messages.ts';
import { useStorageMessages } from '../../posts/post-storage.ts';
import type { FormMessage } from '../post-model/form-message.ts';
import { formMessages } from './messages.ts';

/**
 * A change of the list, or of the edited post, by another tab while the form was open. After 'loaded',
 * the form shows the changed text.
 */
export type ListEvent = 'cleared' | 'deleted' | 'unpublished' | 'changed' | 'loaded';

const openElsewhere: FormMessage = { tone: 'info', ...formMessages.openElsewhere };

/**
 * Returns the message about changes of the list and other tabs, until it is dismissed.
 *
 * @param event null if nothing happened to the list
 */
export function useListMessage(event: ListEvent | null, isOpenElsewhere: boolean) {
  const storageMessages = useStorageMessages();
  const listMessage = useMemo(() => event && createMessage(event, storageMessages), [event, storageMessages]);
  const message = listMessage ?? (isOpenElsewhere ? openElsewhere : null);
  const [dismissed, setDismissed] = useState<FormMessage | null>(null);
  // The next event is shown again.
  if (dismissed && !event && !isOpenElsewhere) setDismissed(null);
  return {
    listMessages: useMemo(() => (message && message !== dismissed ? [message] : []), [message, dismissed]),
    dismissListMessage: setDismissed,
  };
}

function createMessage(
  event: ListEvent,
  { elsewhere, deletedElsewhere }: Pick<StorageMessages, 'elsewhere' | 'deletedElsewhere'>,
): FormMessage {
  const { title, text } = formMessages.listEvents[event];
  return { tone: event === 'loaded' ? 'info' : 'warning', title: title(elsewhere, deletedElsewhere), text };
}
