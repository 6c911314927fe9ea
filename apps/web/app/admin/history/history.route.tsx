import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { usePosts } from '../../posts/posts.query.ts';
import { getOpenedIds } from '../post-form/post-model/opened-post.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import type { Route } from './+types/history.route.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Version history · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/**
 * Loaded lazily: the manifest of every page names what a route imports, and visitors download it.
 */
const OpenedHistory = lazy(async () => ({ default: (await import('./opened-history.tsx')).OpenedHistory }));

const heading = 'Version history';

/**
 * Renders the version history of a post. `?at=` picks one of several posts with the same id;
 * `?version=` picks the version.
 */
export default function HistoryRoute({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const ids = useMemo(() => getOpenedIds(id), [id]);
  const view = usePosts(ids);

  if (view.status === 'loading') return <ScreenWithoutPosts heading={heading} view={view} />;
  return (
    <Suspense fallback={<ScreenSkeleton heading={heading} />}>
      <OpenedHistory id={id} at={search.get('at')} posts={view.posts} />
    </Suspense>
  );
}
