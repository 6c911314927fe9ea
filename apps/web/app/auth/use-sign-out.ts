import { toast } from '@branchbook/ui';
import { useClerk } from '@clerk/clerk-react';
import { useNavigate } from 'react-router';

import { rememberIsAuthor } from '../layout/site/is-author-hint.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/** Without a limit, a request that never ends would look like a finished sign-out. */
const responseTimeoutMs = 12_000;

/**
 * Returns a function that opens the landing page and signs out. If the page asks about unsaved
 * changes and the author stays, the session continues. If the provider is unreachable, it shows a
 * toast and goes back.
 */
export function useSignOut(): () => void {
  const clerk = useClerk();
  const navigate = useNavigate();
  return () => {
    void signOut();
  };

  async function signOut(): Promise<void> {
    const from = globalThis.location.href;
    await navigate('/');
    const landing = globalThis.location.href;
    if (landing === from) return;
    try {
      // With a callback, Clerk doesn't navigate itself.
      await withTimeout(
        clerk.signOut(() => {}),
        responseTimeoutMs,
        'No answer.',
      );
    } catch {
      if (globalThis.location.href === landing) await navigate(-1);
      toast.error('Couldn’t sign out', 'You’re still signed in. Check your connection and try again.');
      return;
    }
    // No component that reads the session may be mounted.
    rememberIsAuthor(false);
  }
}
