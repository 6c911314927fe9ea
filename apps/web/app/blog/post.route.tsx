import { type BlogPost, getPublicationDate, getTags } from '@branchbook/blog-core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { getCardPath } from '../seo/card-path.ts';
import { createPostGraph } from '../seo/graphs.ts';
import { PageHead } from '../seo/page-meta.tsx';
import { getServerPostMeta } from '../seo/server-post-meta.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { hasPrerenderedBody } from '../post-body/prerendered-body.ts';
import { getEditPath } from '../posts/edit-path.ts';
import { reloadStalePage } from '../lib/reload-stale-page.ts';
import { postPath } from '@branchbook/blog-server/post-path';
import { pageStorage } from '../posts/page-storage.ts';
import { PagePostsProvider } from '../posts/page-posts-provider.tsx';
import { type PostView, usePost } from '../posts/queries.ts';
import type { Route } from './+types/post.route.ts';
import { PostArticle, prefetchPostBody } from './post-article.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { PostLoadError } from './post-load-error.tsx';
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../layout/errors/route-error-boundary.tsx';

// In parallel with storage, if the body is likely to be rendered here. The list preloads this
// module too.
if (
  !import.meta.env.SSR &&
  !pageStorage.isOnServer &&
  location.pathname !== '/blog' &&
  !hasPrerenderedBody()
) {
  prefetchPostBody();
}

// Loaded on demand, since few visitors see it.
const PostNotFound = lazy(async () => ({ default: (await import('./post-not-found.tsx')).PostNotFound }));

/** Renders the first post with the slug, or redirects to where it has moved. */
export default function PostRoute({ params }: Route.ComponentProps) {
  return (
    <PagePostsProvider>
      <Post slug={params.slug} />
    </PagePostsProvider>
  );
}

function Post({ slug }: { slug: string }) {
  const view = usePost(slug);
  usePrefetchOnIntent();
  return (
    <>
      <PostHead view={view} />
      <PostPage view={view} />
    </>
  );
}

function PostPage({ view: { status, found, isStale, retry } }: { view: PostView }) {
  const isRetried = useRef(false);
  const [isReloading, setIsReloading] = useState(false);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the page leaves
    if (isStale) setIsReloading(reloadStalePage());
  }, [isStale]);

  useEffect(() => {
    if (!isRetried.current || status === 'loading') return;
    isRetried.current = false;
    // The pressed button was removed with its page.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [status]);

  if (found && found.redirectTo === null) {
    return (
      <PostArticle found={found} editPath={getEditPath(found.post)} isSeedPreview={status === 'loading'} />
    );
  }
  if (status === 'failed' && !isReloading) {
    const onRetry = () => {
      isRetried.current = true;
      retry();
    };
    return <PostLoadError onRetry={onRetry} />;
  }
  // Storage may contain a post with this slug, even if the seeds don't.
  if (status !== 'ready') return <PostSkeleton />;
  return (
    <Suspense fallback={<PostSkeleton />}>
      <PostNotFound redirectTo={found?.redirectTo ?? ''} />
    </Suspense>
  );
}

/** Returns the alternative text of a post's card: 'On ledgers. April 2, 2025, Ann.' */
function getCardText(title: string, { date, author }: Pick<BlogPost, 'date' | 'author'>): string {
  const byline = [date, author].filter(Boolean).join(', ');
  return `${[title, byline].filter(Boolean).join('. ')}.`;
}

/** Renders the title and metadata. A post that is only in this browser is `noindex`. */
function PostHead({ view: { status, found, publicPost } }: { view: PostView }) {
  const isHere = found !== null && found.redirectTo === null;
  const shown = status === 'ready' && isHere ? found.post : publicPost;
  const name = shown?.title || 'Untitled';
  const title = shown ? `${name} · Branchbook` : 'Blog · Branchbook';
  if (!publicPost || !isHere) {
    const isMissing = status === 'ready' && !found;
    return (
      <>
        <title>{isMissing ? 'Post not found · Branchbook' : title}</title>
        <meta name="robots" content="noindex" />
        {isHere && <meta name="description" content={found.post.excerpt} />}
      </>
    );
  }
  return (
    <>
      <PageHead
        path={postPath(publicPost.slug)}
        title={title}
        description={publicPost.excerpt}
        card={getCardPath(publicPost)}
        cardAlt={getCardText(name, publicPost)}
        {...getServerPostMeta(publicPost)}
        article={{
          title: name,
          day: getPublicationDate(publicPost),
          author: publicPost.author,
          tags: getTags(publicPost),
        }}
      />
      <StructuredData
        path={postPath(publicPost.slug)}
        graph={import.meta.env.SSR ? createPostGraph(__SITE_ORIGIN__, publicPost, found.words) : null}
      />
    </>
  );
}
