import { Button } from '@branchbook/ui';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';

import { usePosts } from '../posts/posts.query.ts';
import { editPath } from './edit-path.ts';
import { ManagedPost } from './managed-post.tsx';
import { NoPosts } from './no-posts.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { useDeletePost } from './use-delete-post.ts';

export { ScreenProblem as ErrorBoundary } from './screen-problem.tsx';

export const meta = () => [{ title: 'Manage Posts · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The admin's index: every stored post, to be viewed, edited or deleted. */
export default function ManagePostsRoute() {
  const view = usePosts();
  const navigate = useNavigate();
  const { listRef, headingRef, deletePost } = useDeletePost(view.posts);

  if (view.status === 'loading') return <ScreenSkeleton heading="Manage Posts" />;
  const { posts, unreadable } = view;
  return (
    <>
      <div className="mb-7 flex max-w-[960px] flex-wrap items-center justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-[2.125rem]">
          Manage Posts
        </h1>
        <Button render={<Link to="/admin/new-post" />}>
          <Plus aria-hidden="true" />
          New Post
        </Button>
      </div>
      <UnreadableNotice texts={unreadable} />
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        <div ref={listRef} className="max-w-[960px] border-b border-ink">
          {posts.map((post, index) => (
            <ManagedPost
              // Stored data may hold an id twice.
              key={`${post.id}-${index}`}
              post={post}
              onEdit={() => void navigate(editPath(posts, index))}
              onDelete={() => void deletePost(post, index)}
            />
          ))}
        </div>
      )}
    </>
  );
}
