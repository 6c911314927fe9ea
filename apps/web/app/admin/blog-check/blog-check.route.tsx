import { lazy, Suspense } from 'react';

import { usePosts } from '../../posts/posts.query.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Blog check · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Loaded apart from the route: every page's manifest lists what routes import. */
const BlogCheck = lazy(async () => ({ default: (await import('./blog-check.tsx')).BlogCheck }));

const heading = 'Blog check';

/** Lints all posts on one screen. */
export default function BlogCheckRoute() {
  const view = usePosts();

  if (view.status === 'loading') return <ScreenWithoutPosts heading={heading} view={view} />;
  if (view.isPart) return <ScreenSkeleton heading={heading} />;
  return (
    <Suspense fallback={<ScreenSkeleton heading={heading} />}>
      <BlogCheck posts={view.posts} />
    </Suspense>
  );
}
