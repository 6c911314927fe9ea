import { Button } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { DetachedNode } from '../layout/site/detached-node.tsx';
import { postPath } from '@branchbook/blog-server/post-path';
import { PostSkeleton } from './post-skeleton.tsx';

/**
 * Redirects to the new URL of a moved post, with query and fragment. Replaces the history entry, so
 * that Back skips the old URL. Shows "not found" if no post has ever had the slug.
 */
export function PostNotFound({
  redirectTo,
}: {
  /** The new slug; empty if there is none. */
  redirectTo: string;
}) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    if (redirectTo === '') return;
    void navigate({ pathname: postPath(redirectTo), search, hash }, { replace: true });
  }, [navigate, redirectTo, search, hash]);

  return redirectTo === '' ? <NotFound /> : <PostSkeleton />;
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen">
      <div className="grid items-center gap-10 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] min-[900px]:gap-x-16">
        <div>
          <h1 className="text-h1">Post not found</h1>
          <p className="mt-4 mb-6 max-w-[48ch] text-lead text-ink-2">
            The blog post you're looking for doesn't seem to exist.
          </p>
          <Button size="lg" render={<Link to="/blog" />}>
            <ArrowLeft aria-hidden="true" size={18} />
            Back to Blog
          </Button>
        </div>
        <DetachedNode at="slug" label="no entry" code="null" />
      </div>
    </main>
  );
}
