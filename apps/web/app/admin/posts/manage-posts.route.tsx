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
import { ListTools, NothingFound } from './list-tools.tsx';
import { ManagedList } from './managed-list.tsx';
import { NoPosts } from './no-posts.tsx';
import { showsPosts } from './use-list-view.ts';
import { useManagedPosts } from './use-managed-posts.ts';
import { nothingWords, viewStatus } from './view-status.ts';

export { ScreenProblem as ErrorBoundary } from '../layout/errors/screen-problem.tsx';

export const meta = () => [{ title: 'Manage Posts · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The admin's index: every stored post, to be found, viewed, edited, moved or deleted. */
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
        // The button that was pressed goes with the offer.
        onRestored={() => heading.current?.focus()}
      />
      {managed.hasTools && (
        <ListTools
          view={managed.view}
          status={viewStatus(shown, { total: posts.length, shown: rows.length, isPart })}
          onChange={managed.change}
        />
      )}
      {shown.show === 'trash' && <TrashList state={managed.trash} query={shown.query} />}
      {posts.length === 0 && drafts.length === 0 && !isPart && showsPosts(shown) && <NoPosts />}
      {managed.isNothingFound && (
        <NothingFound
          onShowAll={() => {
            // The button goes.
            heading.current?.focus();
            managed.showAll();
          }}
        >
          {nothingWords(shown)}
        </NothingFound>
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
