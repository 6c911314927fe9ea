import { useClerk } from '@clerk/clerk-react';
import { useLocation } from 'react-router';

/** Returns a function that opens the sign-in form above the current screen, which stays mounted. */
export function useSignIn(): () => void {
  const clerk = useClerk();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  return () => clerk.openSignIn({ forceRedirectUrl: path, signUpForceRedirectUrl: path });
}
