import { Notice, TextLink } from '@branchbook/ui';
import { Link } from 'react-router';

import { storageUse } from './storage-use.ts';

/** Says, well before the browser's room for posts is full, what to do about it. */
export function StorageNotice({ text }: { text: string | null }) {
  const { level } = storageUse(text);
  return (
    <Notice
      live="polite"
      tone={level === 'nearly-full' ? 'danger' : 'warning'}
      title={
        level === 'ample'
          ? null
          : level === 'filling'
            ? 'The room for posts in this browser is filling up'
            : 'The room for posts in this browser is nearly full'
      }
      className="mb-5 max-w-[960px]"
      actions={<TextLink render={<Link to="/admin/storage" />}>See what is stored</TextLink>}
    >
      {level === 'filling'
        ? 'Nothing is lost. Download the posts now and then, and delete what is no longer needed.'
        : 'The next post may not fit. Download the posts, then delete what is no longer needed.'}
    </Notice>
  );
}
