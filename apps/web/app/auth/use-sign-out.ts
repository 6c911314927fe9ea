import { useClerk } from '@clerk/clerk-react';

import { noteMayWrite } from '../shell/frame/may-write.ts';

/** Signs out and returns to the landing page. Rejects if the provider could not be reached; the session then stands. */
export function useSignOut(): () => Promise<void> {
  const clerk = useClerk();
  return async () => {
    await clerk.signOut({ redirectUrl: '/' });
    // Nobody who asks for the session may be on the page any more.
    noteMayWrite(false);
  };
}
