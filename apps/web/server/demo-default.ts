import { dirname } from 'node:path';

import { loadEnv } from 'vite';

/**
 * The build variable that turns the demo sign-in on, for a developer who has configured no other: `pnpm start` and
 * `pnpm dev` add it. A deployment build never does. Looks where Vite would: the environment, then apps/web/.env files.
 *
 * @param mode Vite's: it decides which .env files are read
 */
export function demoByDefault(mode: 'development' | 'production'): Record<string, string> {
  const env = loadEnv(mode, dirname(import.meta.dirname));
  const settings = [env['VITE_CLERK_PUBLISHABLE_KEY'], env['VITE_AUTH_DEMO']];
  const isConfigured = settings.some((setting) => setting !== undefined && setting.trim() !== '');
  return isConfigured ? {} : { VITE_AUTH_DEMO: '1' };
}
