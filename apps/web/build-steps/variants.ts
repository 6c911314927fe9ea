/** The builds for the end-to-end tests: one per configuration of a deployment. */
import { dirname } from 'node:path';

/** The Clerk host in the Clerk variant's key. It doesn't exist: tests mock its responses. */
export const clerkHost = 'clerk.branchbook.example';

/**
 * Sets each variable, also to an empty value, so that no environment or .env file changes a test.
 */
const unset = {
  VITE_AUTH_DEMO: '',
  VITE_CLERK_PUBLISHABLE_KEY: '',
  VITE_ADMIN_ROLE: '',
  VITE_ADMIN_ORGANIZATION: '',
  VITE_POSTS: '',
  VITE_SITE_ORIGIN: '',
};

const withServer = { ...unset, VITE_AUTH_DEMO: '1', VITE_ADMIN_ROLE: 'admin', VITE_POSTS: 'server' };

export const variants = {
  demo: { ...unset, VITE_AUTH_DEMO: '1' },
  clerk: { ...unset, VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa(`${clerkHost}$`)}` },
  nokey: unset,
  /** Its posts are on a server. Each test starts its own (e2e/support/server.ts). */
  server: withServer,
  /** The build that a deploy replaces `server` by: the same site, whose files have other names. */
  next: { ...withServer, VITE_SITE_ORIGIN: 'https://next.branchbook.example' },
  badkey: { ...unset, VITE_CLERK_PUBLISHABLE_KEY: 'not-a-key' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type VariantName = keyof typeof variants;

/** apps/web, which contains all build directories. */
export const webFolder = dirname(import.meta.dirname);

/** Returns the build directory of a variant, relative to apps/web. */
export function variantDirectory(name: VariantName): string {
  return `build-${name}`;
}
