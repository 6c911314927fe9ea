import { Button, Notice, Skeleton, SkipLink } from '@branchbook/ui';
import type { ReactNode } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';

import { adminOrganization, adminRole } from './auth-config.ts';
import { AuthError } from './auth-error.tsx';
import { getSignInPath } from './return-path.ts';
import { canAdminister, useSession } from './session.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Lets signed-in admins through. Until the provider has answered there is a neutral skeleton and nothing of the admin in
 * the document; a signed-out visitor goes to sign-in and comes back afterwards.
 *
 * A convenience, not a protection: posts in the visitor’s own browser are theirs anyway, and those of a server are protected there.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();

  switch (session.status) {
    case 'loading':
      return <SessionSkeleton />;
    case 'signed-out':
      return isLeaving(location) ? (
        <SessionSkeleton />
      ) : (
        <Navigate to={getSignInPath(location.pathname + location.search + location.hash)} replace />
      );
    case 'failed':
      return (
        <BarePage>
          <h1 className="mb-6 text-h2">Blog Admin</h1>
          <AuthError message={session.message} />
        </BarePage>
      );
    case 'signed-in':
      return canAdminister(session.user, adminRole) ? children : <NotAnAdmin name={session.user.name} />;
  }
}

/**
 * Whether the visitor is on the way to another page already: the address changes first, and React shows the page for it a
 * little later. Signing out does that, and whoever signs out must not be called back to sign in.
 */
function isLeaving({ pathname }: Location): boolean {
  return new URL(pathname, globalThis.location.origin).pathname !== globalThis.location.pathname;
}

/** Another account may be one, and there is no user menu to leave this one by. */
function NotAnAdmin({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <BarePage>
      <h1 className="mb-6 text-h2">Blog Admin</h1>
      <Notice tone="warning" title="This account isn’t an admin">
        {name} is signed in. You need the role “{adminRole}”
        {adminOrganization && ` in the organization ${adminOrganization}`}.
      </Notice>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button render={<Link to="/blog" />}>Back to Blog</Button>
        <Button variant="outline" onClick={signOut}>
          Sign out
        </Button>
      </p>
    </BarePage>
  );
}

/** Neutral, until it is known who is there. */
function SessionSkeleton() {
  return (
    <BarePage>
      <p role="status" className="sr-only">
        Checking who is signed in…
      </p>
      <Skeleton lines={4} />
    </BarePage>
  );
}

/** A page with nothing of the admin in it. */
function BarePage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto min-h-screen max-w-[960px] px-5 py-24">
        {children}
      </main>
    </>
  );
}
