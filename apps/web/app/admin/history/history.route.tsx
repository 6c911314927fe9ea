import { lazy, Suspense } from 'react';

import { useStoredPost } from '../../posts/admin-queries.ts';
import { parsePostId } from '../post-model/apply-fields.ts';
import { PostNotFound, ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import type { Route } from './+types/history.route.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Version history · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/**
 * Loaded lazily: the manifest of every page names what a route imports, and visitors download it.
 */
const PostHistory = lazy(async () => ({ default: (await import('./post-history.tsx')).PostHistory }));

const heading = 'Version history';

/** Renders the version history of a post. `?version=` picks the version. */
export default function HistoryRoute({ params }: Route.ComponentProps) {
  const id = parsePostId(params.id);
  return id === null ? <PostNotFound /> : <StoredHistory key={id} id={id} />;
}

function StoredHistory({ id }: { id: number }) {
  const view = useStoredPost(id);
  if (view.value === undefined) return <ScreenWithoutPosts heading={heading} view={view} />;
  if (view.value === null) return <PostNotFound />;
  return (
    <Suspense fallback={<ScreenSkeleton heading={heading} />}>
      <PostHistory stored={view.value} />
    </Suspense>
  );
}
