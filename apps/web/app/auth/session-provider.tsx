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

/** Clerk waits 15 s for its script. A visitor should see earlier that sign-in is unavailable. */
const scriptLoadTimeoutMs = 8_000;

/** Clerk waits for its API without a limit. Longer than for the script, which may be slow too. */
const responseTimeoutMs = 12_000;

const demoClerk = authConfig.provider === 'demo' ? createDemoClerk() : null;

/** Provides the session to the screens below it, through {@link SessionContext}. */
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
    // With a development key, Clerk sends telemetry to its own host.
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

/** Maps Clerk's hooks to a {@link Session}. */
function ClerkSession({ children }: { children: ReactNode }) {
  // Not <ClerkLoading>: it stays on after the provider is mounted a second time.
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

  // A layout effect, so that it runs before the screens below read posts in their effects.
  useLayoutEffect(() => {
    setTokenSource(isSignedIn ? () => getToken() : async () => null);
  }, [isSignedIn, getToken]);

  useEffect(() => {
    if (session.status === 'signed-in') rememberIsAuthor(canAdminister(session.user, adminRole));
    if (session.status === 'signed-out') rememberIsAuthor(false);
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Returns Clerk's status. Includes changes between the first render of Clerk's hooks and their
 * effects, which those hooks miss.
 */
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

/** Returns true if Clerk hasn't responded within the time limit. */
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

/** Returns why sign-in is unavailable, for the console; null if it works. */
function getAuthError(clerk: {
  status: string;
  isLoaded: boolean;
  isSignedIn: boolean | undefined;
  isOverdue: boolean;
}): string | null {
  if (clerk.status === 'error') return 'Failed to download latest Clerk script.';
  if (!clerk.isLoaded) return clerk.isOverdue ? 'Clerk has not answered.' : null;
  // Clerk reads an existing session from its cookie. Without its API, its form can't sign in.
  return clerk.status === 'degraded' && !clerk.isSignedIn ? "Clerk's API could not be reached." : null;
}
