import { Button } from '@branchbook/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';

import { usePosts } from '../../posts/posts.query.ts';
import { UnreadableNotice } from '../layout/errors/unreadable-notice.tsx';
import { ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { StorageMeter } from '../storage/storage-meter.tsx';
import { StorageNotice } from '../storage/storage-notice.tsx';
import { TrashList } from './trash/trash-list.tsx';
import { ListTools, EmptyState } from './list-tools.tsx';
import { ManagedList } from './managed-list.tsx';
import { NoPosts } from './no-posts.tsx';
import { includesPosts } from './use-list-view.ts';
import { useManagedPosts } from './use-managed-posts.ts';
import { getEmptyMessage, getViewStatus } from './view-status.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Manage Posts · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders Manage Posts: the list of posts and drafts, and the trash. */
export default function ManagePostsRoute() {
  const list = usePosts();
  const isPart = list.status === 'ready' && list.isPart === true;
  const managed = useManagedPosts(list.posts, isPart);
  const heading = useRef<HTMLHeadingElement>(null);

  if (list.status === 'loading') return <ScreenWithoutPosts heading="Manage Posts" view={list} />;
  const { posts, unreadable, blocked } = list;
  const text = list.storedText?.text ?? null;
  const { shown, rows, drafts } = managed;
  return (
    <>
      <div className="mb-5 flex max-w-[960px] flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] min-[480px]:text-[2.125rem]">
          Manage Posts
        </h1>
        <Button render={<Link to="/admin/new-post" />}>
          <Plus aria-hidden="true" />
          New Post
        </Button>
      </div>
      {blocked === null && list.storedText && <StorageNotice text={text} />}
      <UnreadableNotice
        texts={unreadable?.texts ?? []}
        lastValid={unreadable?.lastValid ?? null}
        // The pressed button disappears.
        onRestored={() => heading.current?.focus()}
      />
      {managed.hasTools && (
        <ListTools
          view={managed.view}
          status={getViewStatus(shown, { total: posts.length, shown: rows.length, isPart })}
          onChange={managed.change}
        />
      )}
      {shown.filter === 'trash' && <TrashList state={managed.trash} query={shown.query} />}
      {posts.length === 0 && drafts.length === 0 && !isPart && includesPosts(shown) && <NoPosts />}
      {managed.isEmpty && (
        <EmptyState
          onClear={() => {
            // The button disappears.
            heading.current?.focus();
            managed.clearFilters();
          }}
        >
          {getEmptyMessage(shown)}
        </EmptyState>
      )}
      <ManagedList
        posts={posts}
        rows={rows}
        drafts={drafts}
        draftList={managed.draftList}
        isMovable={managed.isMovable}
        heading={heading}
      />
      {blocked === null && list.storedText && <StorageMeter text={text} />}
    </>
  );
}
