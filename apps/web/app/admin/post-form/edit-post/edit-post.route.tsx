import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { usePosts } from '../../../posts/posts.query.ts';
import type { Route } from './+types/edit-post.route.ts';
import { EditPost } from './edit-post.tsx';
import { getOpenedIds } from '../post-model/opened-post.ts';
import { ScreenWithoutPosts } from '../../lib/screen-states.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Edit Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the form of a stored post. `?at=` picks one of several posts with the same id. */
export default function EditPostRoute({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const ids = useMemo(() => getOpenedIds(id), [id]);
  const view = usePosts(ids);
  const at = search.get('at');

  if (view.status === 'loading') return <ScreenWithoutPosts heading="Edit Post" view={view} />;
  return <EditPost key={`${id}?${at}`} id={id} at={at} view={view} />;
}
