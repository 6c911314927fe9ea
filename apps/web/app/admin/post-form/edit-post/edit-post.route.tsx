import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { usePosts } from '../../../posts/posts.query.ts';
import type { Route } from './+types/edit-post.route.ts';
import { EditPost } from './edit-post.tsx';
import { openedIds } from '../post-model/edited-post.ts';
import { ScreenWithoutPosts } from '../../lib/screen-states.tsx';

export { ScreenProblem as ErrorBoundary } from '../../layout/errors/screen-problem.tsx';

export const meta = () => [{ title: 'Edit Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The form for a stored post, named by its id; `?at=` says which one, where data holds the id twice. */
export default function EditPostRoute({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = useMemo(() => openedIds(id), [id]);
  const view = usePosts(wanted);
  const at = search.get('at');

  if (view.status === 'loading') return <ScreenWithoutPosts heading="Edit Post" view={view} />;
  return <EditPost key={`${id}?${at}`} id={id} at={at} view={view} />;
}
