import { lazy, Suspense } from 'react';

import { ScreenSkeleton } from '../lib/screen-states.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Tags · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/**
 * Loaded lazily: the manifest of every page names what a route imports, and visitors download it.
 */
const TagsScreen = lazy(async () => ({ default: (await import('./tags-screen.tsx')).TagsScreen }));

/** Renders all tags, to rename, merge and delete them. */
export default function TagsRoute() {
  return (
    <Suspense fallback={<ScreenSkeleton heading="Tags" />}>
      <TagsScreen />
    </Suspense>
  );
}
