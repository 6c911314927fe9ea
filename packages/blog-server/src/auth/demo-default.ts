import { demoRole, hasServer } from './deployment.ts';

/**
 * The build variables that turn the demo sign-in on, for a developer who has configured no other.
 * `pnpm start` and `pnpm dev` add them; a deployment build never does.
 *
 * @param env the build variables, as Vite's `loadEnv` reads them from the environment and .env files
 */
export function demoByDefault(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== '';
  const isDemo = env['VITE_AUTH_DEMO'] === '1' && !isSet('VITE_CLERK_PUBLISHABLE_KEY');
  const isConfigured = isSet('VITE_CLERK_PUBLISHABLE_KEY') || isSet('VITE_AUTH_DEMO');
  // A server requires the role, so the demo's user must have it.
  const needsRole = hasServer(env) && !isSet('VITE_ADMIN_ROLE');
  return {
    ...(isConfigured ? {} : { VITE_AUTH_DEMO: '1' }),
    ...(needsRole && (isDemo || !isConfigured) ? { VITE_ADMIN_ROLE: demoRole } : {}),
  };
}
