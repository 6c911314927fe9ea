import { Button, Notice, SkipLink } from '@branchbook/ui';
import { useLayoutEffect } from 'react';

import { StoredPostsDownload } from '../errors/stored-posts-download.tsx';
import { hydratedEvent } from '../hydration/deferred-hydration.ts';

/** Shown if the code of a page repeatedly fails to load. Without a router: its links are plain. */
export function BootError() {
  useLayoutEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-[640px] gap-6 px-5 py-24">
        <h1 className="text-h1">Something went wrong</h1>
        <Notice tone="danger" live="assertive" title="Couldn’t load this page">
          Part of the page didn’t load. Check your connection and try again. Your posts and drafts are safe.
        </Notice>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Try again</Button>
          <Button variant="outline" render={<a href="/">Return to Home</a>} />
          <StoredPostsDownload />
        </p>
      </main>
    </>
  );
}
