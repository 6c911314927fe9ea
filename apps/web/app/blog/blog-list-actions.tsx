import { Button } from '@branchbook/ui';
import { LogIn, Plus } from 'lucide-react';
import { Link } from 'react-router';

import { type Session, useSession } from '../auth/session.ts';
import { useAfterHydration } from '../layout/hydration/use-after-hydration.ts';

/** What a reader of the list can do: write, when signed in; sign in, when not, or when the provider cannot be reached. */
export function BlogListActions() {
  const session = useSession();
  // The provider may answer before this is hydrated, and the build has asked none.
  const status = useAfterHydration<Session['status']>(
    () => session.status,
    () => 'loading',
  );
  // The row keeps its height while the provider has not answered, so that nothing moves.
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
