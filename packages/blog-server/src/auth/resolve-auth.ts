import type { Identity } from '@branchbook/blog-api/handler';

import { createDemoSession, type DemoSession } from './demo-session.ts';
import type { Deployment, ServerSetting } from './deployment.ts';
import { createTokenVerifier } from './verify-token.ts';
import { isLoopback } from './loopback.ts';

/** The origins of a server, and who may write there. */
export interface AuthSettings {
  readonly setting: ServerSetting;
  /** The origins of the site. A request that names another one counts as one to the first. */
  readonly origins: readonly [string, ...string[]];
  /** Resolves to the account of a token that was made for an origin; null if it is not valid. */
  readonly identify: (token: string, origin: string) => Promise<Identity | null>;
  /** The demo's session, if it signs people in. */
  readonly demo?: DemoSession | undefined;
}

export interface AuthOptions {
  /** The host that it listens on, or that the request names. */
  readonly host: string;
  /** Its origins where only this machine can reach it. */
  readonly loopbackOrigins: AuthSettings['origins'];
  /** The public key of Clerk's session tokens, in PEM; the demo has its own. */
  readonly publicKey: string | undefined;
}

/**
 * Gives the origins of the server of a deployment, and who may write there.
 *
 * @throws Error if the settings are unsafe; the message says what to do
 */
export async function resolveAuth(
  { server: setting, ...signIn }: Deployment,
  { host, loopbackOrigins, publicKey: givenKey }: AuthOptions,
): Promise<AuthSettings> {
  if (!setting)
    throw new Error('This build keeps its posts in the browser. Build it with VITE_POSTS=server.');
  const isLocal = isLoopback(host);
  if (signIn.auth === 'demo' && !isLocal) {
    throw new Error(
      `The demo sign-in lets anybody write, so it is not served at ${host}, where other machines are let in. Unset HOST, or use ` +
        'Clerk: build with VITE_CLERK_PUBLISHABLE_KEY and VITE_ADMIN_ROLE, and set CLERK_JWT_KEY.',
    );
  }
  const publicOrigin = signIn.auth === 'demo' ? null : setting.origin;
  const origins = resolveOrigins(publicOrigin, isLocal ? loopbackOrigins : null);
  const demo = signIn.auth === 'demo' ? await createDemoSession(setting.role) : undefined;
  const publicKey = demo?.publicKey ?? givenKey?.trim() ?? '';
  if (signIn.auth === 'clerk' && publicKey === '') {
    throw new Error(
      'CLERK_JWT_KEY is missing: the server verifies with it who writes. Set it to the public key of your Clerk application ' +
        '(API keys, JWKS Public Key).',
    );
  }
  const identify: AuthSettings['identify'] =
    signIn.auth === 'none' ? async () => null : createTokenVerifier(publicKey, setting.organization);
  return { setting, origins, identify, demo };
}

/**
 * Returns the public origin alone, if there is one. Other sites and the demo use the loopback
 * origins.
 */
function resolveOrigins(
  publicOrigin: string | null,
  loopbackOrigins: AuthSettings['origins'] | null,
): AuthSettings['origins'] {
  if (publicOrigin !== null) return [publicOrigin];
  if (loopbackOrigins) return loopbackOrigins;
  throw new Error(
    'VITE_SITE_ORIGIN is missing: a server that other machines can reach has to know the public origin of its site. Build with ' +
      'it, as in https://branchbook.example.',
  );
}
