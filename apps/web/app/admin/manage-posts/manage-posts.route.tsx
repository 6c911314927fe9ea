import { Button } from '@branchbook/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';

import { useCondition } from '../../posts/admin-queries.ts';
import { UnreadableNotice } from '../layout/errors/unreadable-notice.tsx';
import { LoadError, ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { StorageMeter } from '../storage-use/storage-meter.tsx';
import { StorageNotice } from '../storage-use/storage-notice.tsx';
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
  const managed = useManagedPosts();
  const { value: condition, status: conditionStatus } = useCondition();
  const heading = useRef<HTMLHeadingElement>(null);

  const { whole, found, counts, shown, drafts } = managed;
  if (whole.status !== 'ready') return <ScreenWithoutPosts heading="Manage Posts" view={whole} />;
  if (found.status === 'loading' || conditionStatus === 'loading')
    return <ScreenSkeleton heading="Manage Posts" />;
  const isWritable = condition?.blocked === null;
  return (
    <>
      <div className="mb-5 flex max-w-[960px] flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] min-[480px]:text-[2.125rem]">
          Manage Posts
        </h1>
        <Button render={<Link to="/admin/new-post" prefetch="render" />}>
          <Plus aria-hidden="true" />
          New Post
        </Button>
      </div>
      {isWritable && <StorageNotice text={condition.text} />}
      <UnreadableNotice
        texts={condition?.unreadable ?? []}
        lastValid={condition?.lastValid ?? null}
        // The pressed button disappears.
        onRestored={() => heading.current?.focus()}
      />
      {managed.hasTools && (
        <ListTools
          view={managed.view}
          counts={managed.filterCounts}
          status={getViewStatus(shown, {
            ...counts,
            isLoading: found.isFetchingNextPage,
            isSlow: managed.isSlow,
          })}
          onChange={managed.change}
        />
      )}
      {shown.filter === 'trash' && <TrashList trash={managed.trash} query={shown.query} />}
      {counts.total === 0 && drafts.length === 0 && includesPosts(shown) && <NoPosts />}
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
        list={found}
        whole={whole}
        rows={managed.rows}
        drafts={drafts}
        editedPosts={managed.editedPosts}
        draftList={managed.draftList}
        isMovable={managed.isMovable}
        heading={heading}
      />
      {includesPosts(shown) && <LoadError view={found} className="mt-6 max-w-[960px]" />}
      {isWritable && <StorageMeter text={condition.text} />}
    </>
  );
}
