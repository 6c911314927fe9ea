import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

import { signJwt } from '@clerk/backend/jwt';

/** Replaces Clerk for a server that is tried on one machine. */
export interface DemoSession {
  /** The public key that its tokens are verified with, in PEM. */
  readonly publicKey: string;
  /** Creates a token for the demo's user. It is valid for a minute, on this site alone. */
  makeToken(origin: string): Promise<string>;
}

const lifetimeSeconds = 60;

/** Makes a session of the demo, whose key nobody else has and which is gone with the process. */
export async function createDemoSession(role: string): Promise<DemoSession> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  return {
    publicKey,
    makeToken(origin) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { azp: origin, exp: now + lifetimeSeconds, iat: now, nbf: now, metadata: { role } };
      return signJwt({ ...claims, sub: 'demo-admin' }, privateKey, { algorithm: 'RS256' });
    },
  };
}
