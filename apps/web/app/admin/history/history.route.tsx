import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { usePosts } from '../../posts/posts.query.ts';
import { openedIds } from '../post-form/post-model/edited-post.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import type { Route } from './+types/history.route.ts';

export { ScreenProblem as ErrorBoundary } from '../layout/errors/screen-problem.tsx';

export const meta = () => [{ title: 'Version history · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Apart from the route: every page's manifest names what a route imports, and visitors carry that. */
const OpenedHistory = lazy(async () => ({ default: (await import('./opened-history.tsx')).OpenedHistory }));

const heading = 'Version history';

/** What a stored post said before; `?at=` says which one, where data holds the id twice, and `?version=` what to show. */
export default function HistoryRoute({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = useMemo(() => openedIds(id), [id]);
  const view = usePosts(wanted);

  if (view.status === 'loading') return <ScreenWithoutPosts heading={heading} view={view} />;
  return (
    <Suspense fallback={<ScreenSkeleton heading={heading} />}>
      <OpenedHistory id={id} at={search.get('at')} posts={view.posts} />
    </Suspense>
  );
}
