import { isPublishableKey } from '@clerk/shared/keys';

/** The provider that signs people in, read once from the build's settings. */
export type AuthConfig =
  | { readonly provider: 'demo' }
  | { readonly provider: 'clerk'; readonly publishableKey: string }
  /** No usable key and no demo: sign-in and admin show Clerk's own error. */
  | { readonly provider: 'none'; readonly publishableKey: string };

/**
 * Chooses the provider from the build's variables. An invalid key wins over the demo too, so that a
 * deployment with a mistyped key doesn't become a demo.
 *
 * @example parseAuthConfig({ VITE_AUTH_DEMO: '1' }) // { provider: 'demo' }
 */
export function parseAuthConfig(env: {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string;
  readonly VITE_AUTH_DEMO?: string;
}): AuthConfig {
  const publishableKey = env.VITE_CLERK_PUBLISHABLE_KEY?.trim() ?? '';
  if (publishableKey === '' && env.VITE_AUTH_DEMO === '1') return { provider: 'demo' };
  if (isPublishableKey(publishableKey)) return { provider: 'clerk', publishableKey };
  return { provider: 'none', publishableKey };
}

/** The provider of this build. */
export const authConfig = parseAuthConfig({
  VITE_CLERK_PUBLISHABLE_KEY: import.meta.env['VITE_CLERK_PUBLISHABLE_KEY'],
  VITE_AUTH_DEMO: import.meta.env['VITE_AUTH_DEMO'],
});

/** The role that an admin needs; null if every signed-in user is an admin. */
export const adminRole: string | null = import.meta.env['VITE_ADMIN_ROLE']?.trim() || null;

/** The id of the Clerk organization whose roles count; null if none do. */
export const adminOrganization: string | null = import.meta.env['VITE_ADMIN_ORGANIZATION']?.trim() || null;
