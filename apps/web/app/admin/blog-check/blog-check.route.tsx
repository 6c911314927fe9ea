import { PostStoreError } from '@branchbook/blog-core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { usePostStore } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Blog check · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Loaded apart from the route: every page's manifest lists what routes import. */
const BlogCheck = lazy(async () => ({ default: (await import('./blog-check.tsx')).BlogCheck }));

const heading = 'Blog check';

/** Lints all posts on one screen. */
export default function BlogCheckRoute() {
  const store = usePostStore();
  const {
    data: posts,
    error,
    refetch,
  } = useQuery({
    queryKey: [...postsKey, 'contents'],
    queryFn: () => readAllPosts(store),
    // All contents of a blog are large.
    gcTime: 0,
  });

  if (!posts) {
    const failure = error && (error instanceof PostStoreError ? error.code : 'failed');
    return <ScreenWithoutPosts heading={heading} view={{ failure, retry: () => void refetch() }} />;
  }
  return (
    <Suspense fallback={<ScreenSkeleton heading={heading} />}>
      <BlogCheck posts={posts} />
    </Suspense>
  );
}
