import { Notice, TextLink } from '@branchbook/ui';
import { Link } from 'react-router';

import { getStorageUse } from './storage-use.ts';
import { storageUseMessages } from './messages.ts';

/** Warns before the browser's storage is full. */
export function StorageNotice({ text }: { text: string | null }) {
  const { level } = getStorageUse(text);
  const messages =
    level === 'ample' ? null : storageUseMessages[level === 'filling' ? 'filling' : 'nearlyFull'];
  return (
    <Notice
      live="polite"
      tone={level === 'nearly-full' ? 'danger' : 'warning'}
      title={messages && messages.title}
      className="mb-5 max-w-[960px]"
      actions={<TextLink render={<Link to="/admin/storage" />}>See what’s stored</TextLink>}
    >
      {(messages ?? storageUseMessages.nearlyFull).text}
    </Notice>
  );
}
