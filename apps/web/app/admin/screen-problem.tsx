import { Button, Notice } from '@branchbook/ui';
import { Link, useRouteError } from 'react-router';

/** A screen of the admin that broke while it was drawn: what happened, and the ways on. The bars around it stay. */
export function ScreenProblem() {
  const error = useRouteError();
  return (
    <div className="grid max-w-[640px] gap-6">
      <h1 className="text-[2.125rem]">Something went wrong</h1>
      <Notice tone="danger" title="This screen could not be shown" live="assertive">
        {error instanceof Error ? error.message : 'An unexpected error occurred.'} Nothing you have stored was
        changed, and text you were writing is kept as a draft.
      </Notice>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button variant="outline" render={<Link to="/admin" reloadDocument />}>
          Back to Manage Posts
        </Button>
      </p>
    </div>
  );
}
