import { usePostPages } from '../../posts/admin-queries.ts';
import { ScreenWithoutPosts } from '../lib/screen-states.tsx';
import { FeedDownloads } from './feed-downloads.tsx';
import { ExportPosts } from './export-posts.tsx';
import { ImportPosts } from './import-posts.tsx';
import { exportMessages } from './messages.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Files · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The screen Files: export and import. */
export default function FilesRoute() {
  const view = usePostPages();

  if (view.status !== 'ready') return <ScreenWithoutPosts heading={exportMessages.screen} view={view} />;
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-7 text-[2.125rem]">{exportMessages.screen}</h1>
      <ExportPosts view={view} />
      <ImportPosts />
      <FeedDownloads />
    </div>
  );
}
