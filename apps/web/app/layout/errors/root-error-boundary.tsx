import { SkipLink } from '@branchbook/ui';

import { RouteErrorMessage } from './route-error-boundary.tsx';
import { StoredPostsDownload } from './stored-posts-download.tsx';

/**
 * The last net: something broke while a page was drawn. It says so, keeps what is stored, and offers ways on; it hands out
 * the stored posts itself, because whatever could do that better may be what broke.
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
