import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { postPath } from '../posts/post-path.ts';
import { PostNotFound } from './post-not-found.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

/**
 * No stored post has the slug. Where one had it before, the address that it has now is put in its place, with query and
 * fragment, and Back does not lead to the old one; else there is nothing to be found. Seldom seen, so whoever reads a post does
 * not carry it.
 */
export function MissingPost({
  redirectTo,
}: {
  /** Empty where no post had it. No address shows an empty slug, so there would be nowhere to go either. */
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
