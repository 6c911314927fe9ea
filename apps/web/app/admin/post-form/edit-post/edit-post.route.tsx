import { useStoredPost } from '../../../posts/admin-queries.ts';
import type { Route } from './+types/edit-post.route.ts';
import { EditPost } from './edit-post.tsx';
import { usePulledDraft } from '../../drafts/use-pulled-draft.ts';
import { parsePostId } from '../../post-model/apply-fields.ts';
import { PostNotFound, ScreenSkeleton, ScreenWithoutPosts } from '../../lib/screen-states.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Edit Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the form of a stored post. */
export default function EditPostRoute({ params }: Route.ComponentProps) {
  const id = parsePostId(params.id);
  return id === null ? <PostNotFound /> : <EditStoredPost key={id} id={id} />;
}

function EditStoredPost({ id }: { id: number }) {
  const view = useStoredPost(id);
  const isReady = usePulledDraft();
  if (!isReady) return <ScreenSkeleton heading="Edit Post" />;
  if (view.value === undefined) return <ScreenWithoutPosts heading="Edit Post" view={view} />;
  return <EditPost id={id} stored={view.value} />;
}
