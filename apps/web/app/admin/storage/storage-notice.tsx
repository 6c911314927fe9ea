import { Notice, TextLink } from '@branchbook/ui';
import { Link } from 'react-router';

import { storageUse } from './storage-use.ts';

/** Warns well before the browser's storage is full, and says what to do. */
export function StorageNotice({ text }: { text: string | null }) {
  const { level } = storageUse(text);
  return (
    <Notice
      live="polite"
      tone={level === 'nearly-full' ? 'danger' : 'warning'}
      title={
        level === 'ample' ? null : level === 'filling' ? 'Storage is filling up' : 'Storage is almost full'
      }
      className="mb-5 max-w-[960px]"
      actions={<TextLink render={<Link to="/admin/storage" />}>See what’s stored</TextLink>}
    >
      {level === 'filling'
        ? 'Nothing is lost. Download your posts now and then, and delete what you no longer need.'
        : 'The next post may not fit. Download your posts, then delete what you no longer need.'}
    </Notice>
  );
}
