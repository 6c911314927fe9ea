import { isPublishableKey } from '@clerk/shared/keys';

/** Which provider signs people in, decided once from the build's settings. */
export type AuthConfig =
  | { readonly provider: 'demo' }
  | { readonly provider: 'clerk'; readonly publishableKey: string }
  /** No usable key and nobody asked for the demo: sign-in and admin show the wrapper's error. */
  | { readonly provider: 'none'; readonly publishableKey: string };

/**
 * Decides the provider from the build's variables.
 *
 * A key always wins, a bad one included: a deployment with a mistyped key must not quietly become a demo.
 *
 * @example authConfigFrom({ VITE_AUTH_DEMO: '1' }) // { provider: 'demo' }
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

/** This build's provider. */
export const authConfig = parseAuthConfig({
  VITE_CLERK_PUBLISHABLE_KEY: import.meta.env['VITE_CLERK_PUBLISHABLE_KEY'],
  VITE_AUTH_DEMO: import.meta.env['VITE_AUTH_DEMO'],
});

/** The role an account needs for the admin, or null where any signed-in user is an admin. */
export const adminRole: string | null = import.meta.env['VITE_ADMIN_ROLE']?.trim() || null;

/** Clerk's id of the organization whose roles count, or null where no organization's do. */
export const adminOrganization: string | null = import.meta.env['VITE_ADMIN_ORGANIZATION']?.trim() || null;
