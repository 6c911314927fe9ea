import { useRef } from 'react';

import { useCondition, usePostPages } from '../../posts/admin-queries.ts';
import { ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { StoredSummary } from './stored-summary.tsx';
import { UnreadablePanel } from './unreadable-panel.tsx';
import { storageScreenMessages } from './messages.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Storage · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders how the posts are stored, and tools for data that can't be read. */
export default function StorageRoute() {
  const list = usePostPages();
  const view = useCondition();
  const heading = useRef<HTMLHeadingElement>(null);

  if (list.status !== 'ready') return <ScreenWithoutPosts heading="Storage" view={list} />;
  if (view.value === undefined) return <ScreenWithoutPosts heading="Storage" view={view} />;
  const postCount = list.total ?? list.posts.length;
  const condition = view.value;
  const unreadable = condition?.unreadable ?? [];
  return (
    <div className="max-w-[760px]">
      <h1 ref={heading} tabIndex={-1} className="mb-7 text-[2.125rem]">
        Storage
      </h1>
      <StoredSummary postCount={postCount} condition={condition} />
      {condition && <h2 className="mt-10 mb-3 text-[1.5rem]">Unreadable data</h2>}
      {condition && unreadable.length === 0 && (
        <p className="max-w-[66ch] text-ink-2">{storageScreenMessages.noneUnreadable}</p>
      )}
      {unreadable.map((each) => (
        <UnreadablePanel
          key={each.id}
          unreadable={each}
          postCount={postCount}
          // The pressed button disappears with its panel.
          onDone={() => heading.current?.focus()}
        />
      ))}
    </div>
  );
}
