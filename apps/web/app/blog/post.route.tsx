import { adjacentPosts, countWords, parseUsDate, seedPosts } from '@branchbook/blog-core';
import { lazy, Suspense } from 'react';

import { postGraph } from '../seo/graphs.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { cardPaths } from '../seo/site-texts.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { hasPrerenderedBody } from '../post-body/prerendered-body.ts';
import { editPath } from '../posts/edit-path.ts';
import { hasSlug, postPath } from '../posts/post-path.ts';
import { usePosts } from '../posts/posts.query.ts';
import type { Route } from './+types/post.route.ts';
import { PostArticle, prefetchPostBody, usePostTitle } from './post-article.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { useRendererOnIntent } from './use-renderer-on-intent.ts';

export { PageProblem as ErrorBoundary } from '../shell/errors/page-problem.tsx';

// Along with storage, not after it, where a body is likely to be rendered here. The list has this code too, ahead.
if (!import.meta.env.SSR && location.pathname !== '/blog' && !hasPrerenderedBody()) prefetchPostBody();

export function meta({ params }: Route.MetaArgs) {
  const seed = seedOf(params.slug);
  // The build knows the seeds. Any other post stands in one browser only, where no search engine finds it again; its title
  // and description are set once storage was read.
  if (!seed) return [{ title: 'Blog · Branchbook' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({
    path: postPath(seed.slug),
    title: `${seed.title} · Branchbook`,
    description: seed.excerpt,
    card: cardPaths.ofPost(seed.slug),
    cardText: `${seed.title}. ${seed.date}, ${seed.author}.`,
    article: { title: seed.title, day: parseUsDate(seed.date), author: seed.author },
  });
}

const MissingPost = lazy(async () => ({ default: (await import('./missing-post.tsx')).MissingPost }));

/** A single post, found by its slug in the stored list, the first that matches; else where it has moved to. */
export default function PostRoute({ params }: Route.ComponentProps) {
  const view = usePosts();
  useRendererOnIntent(view.posts);
  const index = view.posts.findIndex((candidate) => hasSlug(candidate, params.slug));
  const post = view.posts[index];
  usePostTitle(view.status === 'loading' ? undefined : post?.title, params.slug);

  // Until storage was read, a slug that is no seed's may still be a stored post's.
  if (!post) {
    if (view.status === 'loading') return <PostSkeleton />;
    return (
      <Suspense fallback={<PostSkeleton />}>
        <MissingPost slug={params.slug} posts={view.posts} />
      </Suspense>
    );
  }
  const seed = seedOf(params.slug);
  return (
    <>
      {!seed && <meta name="description" content={post.excerpt} />}
      <PostArticle
        post={post}
        editPath={editPath(view.posts, index)}
        adjacent={adjacentPosts(view.posts, index)}
        isSeedPreview={view.status === 'loading'}
      />
      <StructuredData
        path={postPath(post.slug)}
        graph={
          import.meta.env.SSR && seed ? postGraph(__SITE_ORIGIN__, seed, countWords(seed.content)) : null
        }
      />
    </>
  );
}

function seedOf(slug: string | undefined) {
  return seedPosts.find((candidate) => candidate.slug === slug);
}
