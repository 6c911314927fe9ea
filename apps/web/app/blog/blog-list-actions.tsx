import { Button } from '@branchbook/ui';
import { LogIn, Plus, Rss } from 'lucide-react';
import { Link } from 'react-router';

import { type Session, useSession } from '../auth/session.ts';
import { useAfterHydration } from '../layout/hydration/use-after-hydration.ts';
import { feedPaths, feedTypes } from '../seo/head-links.ts';

/**
 * Shows "Subscribe", and "New Post" when signed in, "Sign In" when signed out or if the provider is
 * unreachable.
 */
export function BlogListActions() {
  const session = useSession();
  // The prerendered page has no session, and the provider may respond before hydration.
  const status = useAfterHydration<Session['status']>(
    () => session.status,
    () => 'loading',
  );
  // The row has a fixed height, so that nothing shifts when the session is known.
  return (
    <>
      <Button
        variant={status === 'signed-in' ? 'outline' : 'primary'}
        // The button's content becomes the link's.
        // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
        render={<a href={feedPaths.rss} type={feedTypes.rss} />}
      >
        <Rss aria-hidden="true" size={18} />
        Subscribe
      </Button>
      <div className="flex min-h-11 min-w-[9.5rem] items-center justify-end">{renderAction(status)}</div>
    </>
  );
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
