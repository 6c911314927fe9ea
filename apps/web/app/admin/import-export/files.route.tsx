import { usePosts } from '../../posts/posts.query.ts';
import { ScreenSkeleton, ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { FeedDownloads } from './feed-downloads.tsx';
import { ExportPosts } from './export-posts.tsx';
import { ImportPosts } from './import-posts.tsx';
import { exportMessages } from './messages.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Files · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The screen Files: export and import. */
export default function FilesRoute() {
  const view = usePosts();

  if (view.status === 'loading') return <ScreenWithoutPosts heading={exportMessages.screen} view={view} />;
  // The screen shows the number of all posts.
  if (view.isPart) return <ScreenSkeleton heading={exportMessages.screen} />;
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-7 text-[2.125rem]">{exportMessages.screen}</h1>
      <ExportPosts posts={view.posts} />
      <ImportPosts posts={view.posts} />
      <FeedDownloads />
    </div>
  );
}
