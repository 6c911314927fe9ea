import { Button, Notice, SkipLink } from '@branchbook/ui';
import { Link, useRouteError } from 'react-router';

/** The last net: something broke while a page was drawn. It says so, keeps what is stored, and offers two ways on. */
export function RootErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-[640px] gap-6 px-5 py-24">
        <h1 className="text-h1">Something went wrong</h1>
        <Notice tone="danger" title="This page could not be shown">
          {error instanceof Error ? error.message : 'An unexpected error occurred.'} Nothing you have stored
          was changed.
        </Notice>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <Button variant="outline" render={<Link to="/" reloadDocument />}>
            Return to Home
          </Button>
        </p>
      </main>
    </>
  );
}
