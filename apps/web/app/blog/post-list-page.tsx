import { TextLink } from '@branchbook/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PostListView } from '../posts/queries.ts';
import { MorePosts } from './more-posts.tsx';

/** Renders a page that lists posts, with links to its first and its next page. */
export function PostListPage({
  path,
  heading,
  actions,
  view,
  children,
}: {
  path: string;
  heading: ReactNode;
  actions: ReactNode;
  view: PostListView;
  /** The posts of the view. */
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk">
      <div className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end justify-between gap-6">
        {heading}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">{actions}</div>
      </div>
      {view.after !== null && (
        <TextLink className="mb-6" render={<Link to={path} />}>
          Newest posts
        </TextLink>
      )}
      {children}
      <MorePosts
        path={path}
        next={view.nextCursor}
        hasFailed={view.status === 'failed'}
        onMore={view.fetchNextPage}
      />
    </main>
  );
}
