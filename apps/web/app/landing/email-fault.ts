/** What stops an email address from being put on the waitlist, or `null`. */
export type EmailFault = 'empty' | 'without-at';

/**
 * Only what cannot be an address is turned away: nothing at all, or no @. Stricter rules refuse real addresses, and the
 * confirmation mail of a real waitlist is the only proof anyway.
 */
export function findEmailFault(email: string): EmailFault | null {
  if (email.trim() === '') return 'empty';
  return email.includes('@') ? null : 'without-at';
}
