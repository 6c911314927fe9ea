import { ClerkProvider, useAuth, useClerk, useUser } from '@clerk/clerk-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';

import { setTokenSource } from '../posts/session-token.ts';
import { rememberIsAuthor } from '../layout/site/is-author-hint.ts';
import { adminOrganization, adminRole, authConfig } from './auth-config.ts';
import { createDemoClerk } from './demo-clerk.tsx';
import { getInitials, canAdminister, getEffectiveRoles, type Session, SessionContext } from './session.ts';

/** Clerk waits 15 s for its own script; a visitor who came to sign in should hear sooner that it will not come. */
const scriptLoadTimeoutMs = 8_000;

/** Clerk waits for its API without an end. Longer than for the script, so that what follows a slow script has its time. */
const responseTimeoutMs = 12_000;

const demoClerk = authConfig.provider === 'demo' ? createDemoClerk() : null;

/** Asks the provider who is there and tells the screens below, through {@link SessionContext}. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();

  if (authConfig.provider === 'none') {
    return <SessionContext value={unconfigured}>{children}</SessionContext>;
  }
  const options = {
    signInUrl: '/sign-in',
    afterSignOutUrl: '/',
    routerPush: (to: string) => navigate(to),
    routerReplace: (to: string) => navigate(to, { replace: true }),
    scriptLoadTimeout: scriptLoadTimeoutMs,
    // With a development key Clerk would report its use to a host of its own.
    telemetry: false as const,
  };
  return demoClerk ? (
    <ClerkProvider publishableKey="demo" Clerk={demoClerk} {...options}>
      <ClerkSession>{children}</ClerkSession>
    </ClerkProvider>
  ) : (
    <ClerkProvider publishableKey={publishableKey} {...options}>
      <ClerkSession>{children}</ClerkSession>
    </ClerkProvider>
  );
}

const publishableKey = authConfig.provider === 'clerk' ? authConfig.publishableKey : '';

const unconfigured: Session = { status: 'failed', message: 'Sign-in is not set up for this site.' };

/** Turns Clerk's hooks into the one union that the screens know. */
function ClerkSession({ children }: { children: ReactNode }) {
  // `useAuth().isLoaded`, not <ClerkLoading>: that one stays on for ever once the provider was mounted a second time.
  const { isLoaded, isSignedIn, orgId, orgRole, getToken } = useAuth();
  const { user } = useUser();
  const status = useClerkStatus();
  const isOverdue = useIsOverdue(!isLoaded);
  const authError = getAuthError({ status, isLoaded, isSignedIn, isOverdue });

  useEffect(() => {
    if (authError) console.error(`${authError} Sign-in is off. Public pages still work.`);
  }, [authError]);

  const session = useMemo((): Session => {
    if (authError) return { status: 'failed', message: 'The sign-in service could not be reached.' };
    if (!isLoaded) return { status: 'loading' };
    if (!isSignedIn || !user) return { status: 'signed-out' };
    const name =
      user.fullName || user.username || user.primaryEmailAddress?.emailAddress || 'Signed-in admin';
    const roles = getEffectiveRoles(adminOrganization, { orgId, orgRole }, user.publicMetadata['role']);
    return { status: 'signed-in', user: { name, initials: getInitials(name), roles } };
  }, [authError, isLoaded, isSignedIn, orgId, orgRole, user]);

  // Before the screens below read the posts in their effects.
  useLayoutEffect(() => {
    setTokenSource(isSignedIn ? () => getToken() : async () => null);
  }, [isSignedIn, getToken]);

  useEffect(() => {
    if (session.status === 'signed-in') rememberIsAuthor(canAdminister(session.user, adminRole));
    if (session.status === 'signed-out') rememberIsAuthor(false);
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Clerk's status, also where it changes before Clerk's own hooks listen: between their first render and their effects. */
function useClerkStatus() {
  const clerk = useClerk();
  const subscribe = useCallback(
    (onChange: () => void) => {
      clerk.on('status', onChange);
      return () => clerk.off('status', onChange);
    },
    [clerk],
  );
  return useSyncExternalStore(
    subscribe,
    () => clerk.status,
    () => 'loading' as const,
  );
}

/** Whether Clerk has been awaited for longer than a visitor should wait. */
function useIsOverdue(isPending: boolean): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsOverdue(true), responseTimeoutMs);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isPending]);
  return isOverdue;
}

/** Why nobody can sign in right now, for the console; null where they can. */
function getAuthError(clerk: {
  status: string;
  isLoaded: boolean;
  isSignedIn: boolean | undefined;
  isOverdue: boolean;
}): string | null {
  if (clerk.status === 'error') return 'Failed to download latest Clerk script.';
  if (!clerk.isLoaded) return clerk.isOverdue ? 'Clerk has not answered.' : null;
  // Without its API Clerk still knows a session from its cookie, but it would draw a form that signs nobody in.
  return clerk.status === 'degraded' && !clerk.isSignedIn ? "Clerk's API could not be reached." : null;
}
