import { Button, Notice } from '@branchbook/ui';
import type { ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';

/** Renders the error boundary of the public pages. Header and footer stay. */
export function RouteErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className="page wrap">
      <RouteErrorMessage />
    </main>
  );
}

/**
 * Renders an error message with a reload button.
 *
 * @param what 'page' or 'screen', as its reader calls it
 * @param reassurance says that stored data is unaffected
 * @param home the link that leads away
 * @param children more buttons
 */
export function RouteErrorMessage({
  what = 'page',
  reassurance = 'Nothing you have stored was changed.',
  home = { to: '/', label: 'Return to Home' },
  children,
}: {
  what?: 'page' | 'screen';
  reassurance?: string;
  home?: { to: string; label: string };
  children?: ReactNode;
}) {
  const error = useRouteError();
  return (
    <div className="grid max-w-[640px] gap-6">
      <h1 className={what === 'page' ? 'text-h1' : 'text-[2.125rem]'}>Something went wrong</h1>
      <Notice tone="danger" live="assertive" title={`This ${what} could not be shown`}>
        {`${error instanceof Error ? error.message : 'An unexpected error occurred.'} ${reassurance}`}
      </Notice>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button variant="outline" render={<Link to={home.to} reloadDocument />}>
          {home.label}
        </Button>
        {children}
      </p>
    </div>
  );
}
