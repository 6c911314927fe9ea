import { type BlogPost, findBySlug } from '@branchbook/blog-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { postPath } from '../posts/post-path.ts';
import { PostNotFound } from './post-not-found.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { usePostTitle } from './post-article.tsx';

/**
 * No stored post has the slug. Where one had it before, the address that it has now is put in its place, with query and
 * fragment, and Back does not lead to the old one; else there is nothing to be found. Seldom seen, so whoever reads a post does
 * not carry it.
 */
export function MissingPost({ slug, posts }: { slug: string; posts: readonly BlogPost[] }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // No address shows an empty slug, so there would be nowhere to go.
  const moved = findBySlug(posts, slug)?.post.slug ?? '';
  usePostTitle(moved === '' ? 'Post not found' : undefined, slug);

  useEffect(() => {
    if (moved === '') return;
    void navigate({ pathname: postPath(moved), search, hash }, { replace: true });
  }, [navigate, moved, search, hash]);

  return moved === '' ? <PostNotFound /> : <PostSkeleton />;
}
