import { SkipLink } from '@branchbook/ui';

import { ScreenErrorBoundary } from './errors/screen-error-boundary.tsx';

/** Renders the error boundary of the admin layout itself, without the sidebar and the top bar. */
export function AdminErrorBoundary() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto min-h-screen max-w-[960px] px-5 py-24">
        <ScreenErrorBoundary />
      </main>
    </>
  );
}
