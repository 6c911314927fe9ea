import { adjacentPosts, seedPosts } from '@branchbook/blog-core';

import { hasSlug } from '../posts/post-path.ts';
import { usePosts } from '../posts/posts.query.ts';
import type { Route } from './+types/post.route.ts';
import { PostArticle } from './post-article.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { usePostTitle } from './use-post-title.ts';

export function meta({ params }: Route.MetaArgs) {
  // The build knows the seeds; the title of any other post is set once storage was read.
  const post = seedPosts.find((candidate) => candidate.slug === params.slug);
  return post
    ? [{ title: `${post.title} · Branchbook` }, { name: 'description', content: post.excerpt }]
    : [{ title: 'Blog · Branchbook' }];
}

/** A single post, found by its slug in the stored list; the first that matches. */
export default function PostRoute({ params }: Route.ComponentProps) {
  const view = usePosts();
  const index = view.posts.findIndex((candidate) => hasSlug(candidate, params.slug));
  const post = view.posts[index];
  usePostTitle(view.status === 'loading' ? undefined : (post?.title ?? 'Post not found'));

  // Until storage was read, a slug that is no seed's may still be a stored post's.
  if (!post) return view.status === 'loading' ? <PostSkeleton /> : <PostNotFound />;
  return (
    <PostArticle
      post={post}
      adjacent={adjacentPosts(view.posts, index)}
      isSeedPreview={view.status === 'loading'}
    />
  );
}
