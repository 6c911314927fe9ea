import { toast } from '@branchbook/ui';

import { useSignOut } from '../../auth/use-sign-out.ts';

/** Signs out, from wherever that is asked for, and says so where it did not work. */
export function useLeave(): () => void {
  const signOut = useSignOut();
  return () => {
    signOut().catch(() => {
      toast.error(
        'Signing out did not work',
        'You are still signed in. Check your connection and try again.',
      );
    });
  };
}
