import { useClerk } from '@clerk/clerk-react';

/** Signs out and returns to the landing page. Rejects if the provider could not be reached; the session then stands. */
export function useSignOut(): () => Promise<void> {
  const clerk = useClerk();
  return () => clerk.signOut({ redirectUrl: '/' });
}
