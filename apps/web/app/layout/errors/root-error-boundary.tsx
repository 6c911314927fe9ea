import { SkipLink } from '@branchbook/ui';

import { RouteErrorMessage } from './route-error-boundary.tsx';
import { StoredPostsDownload } from './stored-posts-download.tsx';

/**
 * Renders the last error boundary. It offers the stored posts for download itself, since the admin
 * may be what broke.
 */
export function RootErrorBoundary() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[640px] px-5 py-24">
        <RouteErrorMessage>
          <StoredPostsDownload />
        </RouteErrorMessage>
      </main>
    </>
  );
}
