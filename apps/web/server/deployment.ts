/** How a build signs people in: the headers must fit it. */
export type Deployment =
  | { auth: 'demo' }
  | { auth: 'clerk'; clerkHost: string }
  /** No usable publishable key and no demo asked for: public pages work, sign-in says what is wrong. */
  | { auth: 'none' };

/**
 * The deployment that these build variables (`VITE_*`) make, by the rule of `app/auth/auth-config.ts`: a key always wins
 * over the demo, a bad one too.
 */
export function deploymentOf(env: Readonly<Record<string, string | undefined>>): Deployment {
  const publishableKey = env['VITE_CLERK_PUBLISHABLE_KEY']?.trim() ?? '';
  if (publishableKey === '' && env['VITE_AUTH_DEMO'] === '1') return { auth: 'demo' };
  const clerkHost = clerkHostOf(publishableKey);
  return clerkHost === null ? { auth: 'none' } : { auth: 'clerk', clerkHost };
}

/**
 * The host of Clerk's Frontend API that a publishable key names, or null for what is no such key.
 *
 * @example clerkHostOf(`pk_live_${btoa('clerk.branchbook.example$')}`) // 'clerk.branchbook.example'
 */
export function clerkHostOf(publishableKey: string): string | null {
  const encoded = /^pk_(?:test|live)_([\w+/-]+={0,2})$/.exec(publishableKey)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  // The host goes into a response header, so nothing but a host may pass.
  return /^([a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+)\$$/i.exec(decoded)?.[1] ?? null;
}
