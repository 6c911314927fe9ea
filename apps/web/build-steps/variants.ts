/** The builds that the end-to-end tests run against: one for each way a deployment can be configured. */
import { dirname } from 'node:path';

/** Where the Clerk variant's key says that Clerk is. Nothing is there: tests answer for it. */
export const clerkHost = 'clerk.branchbook.example';

/** Named explicitly, also to be empty, so that nobody's own environment or .env file changes a test. */
const unset = {
  VITE_AUTH_DEMO: '',
  VITE_CLERK_PUBLISHABLE_KEY: '',
  VITE_ADMIN_ROLE: '',
  VITE_ADMIN_ORGANIZATION: '',
  VITE_POSTS: '',
  VITE_SITE_ORIGIN: '',
};

export const variants = {
  demo: { ...unset, VITE_AUTH_DEMO: '1' },
  clerk: { ...unset, VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa(`${clerkHost}$`)}` },
  nokey: unset,
  /** Its posts are on a server: no test shares one with another, so each starts its own (e2e/support/server.ts). */
  server: { ...unset, VITE_AUTH_DEMO: '1', VITE_ADMIN_ROLE: 'admin', VITE_POSTS: 'server' },
  badkey: { ...unset, VITE_CLERK_PUBLISHABLE_KEY: 'not-a-key' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type VariantName = keyof typeof variants;

/** apps/web, which every build's directory is in. */
export const webFolder = dirname(import.meta.dirname);

/** The build directory of a variant, relative to apps/web. */
export function variantDirectory(name: VariantName): string {
  return `build-${name}`;
}
