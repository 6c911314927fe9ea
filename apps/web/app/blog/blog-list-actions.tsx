import { Button } from '@branchbook/ui';
import { LogIn, Plus } from 'lucide-react';
import { Link } from 'react-router';

import { type Session, useSession } from '../auth/session.ts';
import { useAfterHydration } from '../layout/hydration/use-after-hydration.ts';

/** Shows "New Post" when signed in, "Sign In" when signed out or if the provider is unreachable. */
export function BlogListActions() {
  const session = useSession();
  // The prerendered page has no session, and the provider may respond before hydration.
  const status = useAfterHydration<Session['status']>(
    () => session.status,
    () => 'loading',
  );
  // The row has a fixed height, so that nothing shifts when the session is known.
  return <div className="flex min-h-11 min-w-[9.5rem] items-center justify-end">{renderAction(status)}</div>;
}

function renderAction(status: Session['status']) {
  switch (status) {
    case 'loading':
      return null;
    case 'signed-in':
      return (
        <Button render={<Link to="/admin/new-post" />}>
          <Plus aria-hidden="true" size={18} />
          New Post
        </Button>
      );
    default:
      return (
        <Button variant="outline" render={<Link to="/sign-in" />}>
          <LogIn aria-hidden="true" size={18} />
          Sign In
        </Button>
      );
  }
}
