import { isWhole } from '@branchbook/blog-core';
import { useMemo, useRef } from 'react';

import { usePosts } from '../../posts/posts.query.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { StoredSummary } from './stored-summary.tsx';
import { UnreadablePanel } from './unreadable-panel.tsx';
import { storageScreenMessages } from './messages.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Storage · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders how the posts are stored, and tools for data that can't be read. */
export default function StorageRoute() {
  const view = usePosts();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only the browser's store has unreadable data, and it always has all contents.
  const wholePosts = useMemo(() => view.posts.filter(isWhole), [view.posts]);

  if (view.status === 'loading') return <ScreenWithoutPosts heading="Storage" view={view} />;
  // The summary shows the number of posts, which isn't known yet.
  if (view.isPart) return <ScreenSkeleton heading="Storage" />;
  const texts = view.unreadable?.texts ?? [];
  return (
    <div className="max-w-[760px]">
      <h1 ref={heading} tabIndex={-1} className="mb-7 text-[2.125rem]">
        Storage
      </h1>
      <StoredSummary view={view} />
      {view.unreadable && <h2 className="mt-10 mb-3 text-[1.5rem]">Unreadable data</h2>}
      {view.unreadable && texts.length === 0 && (
        <p className="max-w-[66ch] text-ink-2">{storageScreenMessages.noneUnreadable}</p>
      )}
      {texts.map((unreadable) => (
        <UnreadablePanel
          key={unreadable.id}
          unreadable={unreadable}
          posts={wholePosts}
          // The pressed button disappears with its panel.
          onDone={() => heading.current?.focus()}
        />
      ))}
    </div>
  );
}
