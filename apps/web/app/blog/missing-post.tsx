import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { postPath } from '../posts/post-path.ts';
import { PostNotFound } from './post-not-found.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

/**
 * Redirects to the new URL of a moved post, with query and fragment. Replaces the history entry, so
 * that Back skips the old URL. Shows "not found" if no post has ever had the slug. Loaded on
 * demand, since few visitors see it.
 */
export function MissingPost({
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

  return redirectTo === '' ? <PostNotFound /> : <PostSkeleton />;
}
