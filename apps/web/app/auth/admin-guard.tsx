import { Button, Notice, Skeleton, SkipLink } from '@branchbook/ui';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';

import { adminOrganization, adminRole } from './auth-config.ts';
import { AuthError } from './auth-error.tsx';
import { getSignInPath } from './return-path.ts';
import { InterruptionContext, type Interruption } from './interruption.ts';
import { canAdminister, type Session, useSession } from './session.ts';
import { useSignOut } from './use-sign-out.ts';

/** The role and the organization that an admin needs. */
interface AdminAccess {
  /** Null if every signed-in user is an admin. */
  readonly role: string | null;
  /** The id of the Clerk organization whose roles count; null if none do. */
  readonly organization: string | null;
}

/** The access of this build. */
const pageAccess: AdminAccess = { role: adminRole, organization: adminOrganization };

/**
 * Renders its children for signed-in admins. Shows a skeleton while the session is loading, and
 * redirects signed-out visitors to sign-in and back. If the session ends while a form has text, the
 * screen stays, since unmounting it could lose that text. See `useInterruption`.
 *
 * This isn't access control: local posts belong to the visitor, and a server checks every request
 * itself.
 */
export function AdminGuard({ access = pageAccess, children }: { access?: AdminAccess; children: ReactNode }) {
  const session = useSession();
  const { isKept, keep } = useKeptScreens();
  const interruption = getInterruption(session, access);
  const isShown = interruption === null || isKept;
  const context = useMemo(() => ({ interruption, keep }), [interruption, keep]);

  return isShown ? (
    <InterruptionContext value={context}>{children}</InterruptionContext>
  ) : (
    <WithoutSession session={session} access={access} />
  );
}

/** Counts the mounted screens that must stay. */
function useKeptScreens(): { isKept: boolean; keep: () => () => void } {
  const [count, setCount] = useState(0);
  const keep = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { isKept: count > 0, keep };
}

/** Returns why the admin can't be used; null if it can. */
function getInterruption(session: Session, { role }: AdminAccess): Interruption | null {
  if (session.status !== 'signed-in') return session.status;
  return canAdminister(session.user, role) ? null : 'not-an-admin';
}

function WithoutSession({ session, access }: { session: Session; access: AdminAccess }) {
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
      return <NotAnAdmin name={session.user.name} access={access} />;
  }
}

/**
 * Returns true while a navigation is under way: the URL changes before React renders the next page.
 * After a sign-out, the guard must not redirect to sign-in.
 */
function isLeaving({ pathname }: Location): boolean {
  return new URL(pathname, globalThis.location.origin).pathname !== globalThis.location.pathname;
}

/** Offers to sign out, since another account may be an admin and this screen has no user menu. */
function NotAnAdmin({ name, access: { role, organization } }: { name: string; access: AdminAccess }) {
  const signOut = useSignOut();
  return (
    <BarePage>
      <h1 className="mb-6 text-h2">Blog Admin</h1>
      <Notice tone="warning" title="This account isn’t an admin">
        {`${name} is signed in. You need the role “${role}”${organization ? ` in the organization ${organization}` : ''}.`}
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

/** Shown while the session is loading. */
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

/** Lays out a page without anything of the admin. */
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
