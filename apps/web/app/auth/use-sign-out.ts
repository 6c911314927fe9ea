import { toast } from '@branchbook/ui';
import { useClerk } from '@clerk/clerk-react';
import { useNavigate } from 'react-router';

import { rememberIsAuthor } from '../layout/site/is-author-hint.ts';

/** A network that swallows what is sent would leave the person believing that the session is over. */
const responseTimeoutMs = 12_000;

/**
 * Returns to the landing page and signs out. Where a text would be lost the page asks first, and whoever stays for it stays signed
 * in. Where the provider cannot be reached the session stands: a toast says so, and the page comes back.
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
      await Promise.race([
        // With a callback the provider does not lead anywhere by itself.
        clerk.signOut(() => {}),
        new Promise((_, reject) => setTimeout(() => reject(new Error('No answer.')), responseTimeoutMs)),
      ]);
    } catch {
      if (globalThis.location.href === landing) await navigate(-1);
      toast.error('Couldn’t sign out', 'You’re still signed in. Check your connection and try again.');
      return;
    }
    // Nobody who asks for the session may be on the page any more.
    rememberIsAuthor(false);
  }
}
