import { createPublicKey } from 'node:crypto';

import type { Identity } from '@branchbook/blog-api/handler';
import { verifyJwt } from '@clerk/backend/jwt';
import { LRUCache } from 'lru-cache';

/** The capacity of the LRU cache of valid tokens. */
const maxRemembered = 500;

/**
 * Creates a function that verifies a session token by the signer's public key, without a request.
 * It returns null for an invalid token: of another key, algorithm or site, expired, or not yet
 * valid.
 *
 * It verifies a valid token once per site and caches the result until it expires: a client sends
 * the same one for a minute.
 *
 * @param publicKey in PEM. Line breaks may be missing or written as `\n`, as in many settings files
 * @param organization Clerk's id of the organization whose roles count. Anybody who signs up may
 *   create an organization and be its admin: without an id, no organization's roles count
 * @throws Error if it is no RSA key
 *
 * @example
 * const identify = createTokenVerifier(process.env.CLERK_JWT_KEY);
 * await identify(token, 'https://blog.example'); // { subject: 'user_1', roles: ['admin'] }
 */
export function createTokenVerifier(
  publicKey: string,
  organization?: string,
): (token: string, origin: string) => Promise<Identity | null> {
  const key = readPublicKey(publicKey);
  const remembered = new LRUCache<string, { readonly identity: Identity; readonly expiresAt: number }>({
    max: maxRemembered,
  });
  return async (token, origin) => {
    const cacheKey = `${origin} ${token}`;
    const known = remembered.get(cacheKey);
    if (known && Date.now() < known.expiresAt) return known.identity;
    const claims = await verifyClaims(token, origin, key);
    // Caching wrong tokens would let anybody evict the valid ones.
    if (!claims) return null;
    const name = claims['name'];
    const identity = {
      subject: claims.sub,
      ...(typeof name === 'string' && name.trim() !== '' && { name }),
      roles: getRoles(claims, organization),
    };
    remembered.set(cacheKey, { identity, expiresAt: claims.exp * 1000 });
    return identity;
  };
}

async function verifyClaims(token: string, origin: string, key: string) {
  try {
    // Not `verifyToken`: it stores each key id that a token names, and so anybody could fill the memory.
    const claims = await verifyJwt(token, { key, authorizedParties: [origin] });
    // The library takes a token that names no site, and one of a session that is not complete.
    return claims.azp === origin && claims['sts'] !== 'pending' ? claims : null;
  } catch {
    return null;
  }
}

function readPublicKey(text: string): string {
  const [, body] = /-----BEGIN PUBLIC KEY-----(.+)-----END PUBLIC KEY-----/su.exec(text) ?? [];
  try {
    const der = Buffer.from((body ?? '').replaceAll(/\\n|\s/gu, ''), 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'rsa') return String(key.export({ format: 'pem', type: 'spki' }));
  } catch {
    // Told below.
  }
  throw new Error(
    'CLERK_JWT_KEY is no public RSA key in PEM. Copy it from Clerk’s dashboard: API keys, JWKS Public Key ' +
      '(-----BEGIN PUBLIC KEY----- …).',
  );
}

/**
 * Returns the roles in a session token: the public metadata's, and the one in the given
 * organization. The latter gets the prefix `org:`, as in the browser; the token omits it.
 */
function getRoles(
  claims: Readonly<Record<string, unknown>>,
  organization: string | undefined,
): readonly string[] {
  const { metadata, o, org_id: olderId, org_role: olderRole } = claims;
  const inOrganization = [
    [getField(o, 'id'), getField(o, 'rol')],
    [olderId, olderRole],
  ]
    .filter(([id]) => id !== undefined && id === organization)
    .map(([, role]) => role)
    .filter((role) => typeof role === 'string')
    .map((role) => (role.startsWith('org:') ? role : `org:${role}`));
  const role = getField(metadata, 'role');
  return [...(typeof role === 'string' ? [role] : []), ...inOrganization];
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
