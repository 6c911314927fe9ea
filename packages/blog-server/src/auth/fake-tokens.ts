import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';

/** The origin for which the tokens are valid. */
export const fakeOrigin = 'https://blog.example';

const options = {
  modulusLength: 2048,
  publicKeyEncoding: { format: 'pem', type: 'spki' },
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
} as const;

/** The key pair of a Clerk application that does not exist. */
export const fakeKeys = generateKeyPairSync('rsa', options);
const otherKeys = generateKeyPairSync('rsa', options);

const now = () => Math.floor(Date.now() / 1000);

/** The claims of an admin's token. */
export const fakeClaims = () => ({
  azp: fakeOrigin,
  sub: 'user_1',
  iat: now(),
  nbf: now() - 10,
  exp: now() + 60,
  metadata: { role: 'admin' },
});

/** A token as anybody can write one: whatever it says, signed by whatever key. For tests. */
export function fakeToken(
  payload: object = fakeClaims(),
  {
    header = { alg: 'RS256', typ: 'JWT' },
    key = fakeKeys.privateKey,
  }: { header?: object; key?: string } = {},
): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${signBytes('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

/** Tokens that no server may take, by what is wrong with them. */
export const wrongTokens: readonly (readonly [name: string, make: () => string])[] = [
  ['forged by another key', () => fakeToken(fakeClaims(), { key: otherKeys.privateKey })],
  ['tampered with', tampered],
  ['expired', () => fakeToken({ ...fakeClaims(), exp: now() - 30 })],
  ['without an end', () => fakeToken({ ...fakeClaims(), exp: undefined })],
  ['too early', () => fakeToken({ ...fakeClaims(), nbf: now() + 60 })],
  ['made in the future', () => fakeToken({ ...fakeClaims(), iat: now() + 60 })],
  ['for another site', () => fakeToken({ ...fakeClaims(), azp: 'https://evil.example' })],
  ['for no site', () => fakeToken({ ...fakeClaims(), azp: undefined })],
  ['for two sites', () => fakeToken({ ...fakeClaims(), azp: [fakeOrigin] })],
  ['of nobody', () => fakeToken({ ...fakeClaims(), sub: undefined })],
  ['of a session that is not complete', () => fakeToken({ ...fakeClaims(), sts: 'pending' })],
  ['by HS256 with the public key', hs256],
  ['by no algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(fakeClaims())}.`],
  ['by an unknown algorithm', () => fakeToken(fakeClaims(), { header: { alg: 'XX', typ: 'JWT' } })],
  ['of another type', () => fakeToken(fakeClaims(), { header: { alg: 'RS256', typ: 'secret' } })],
  ['without a signature', () => fakeToken(fakeClaims()).replace(/[^.]+$/u, '')],
  ['cut off', () => fakeToken(fakeClaims()).slice(0, -5)],
  ['of two parts', () => 'a.b'],
  ['of what is no JSON', () => 'a.b.c'],
  ['of null', () => `${encode({ alg: 'RS256', typ: 'JWT' })}.bnVsbA.AAAA`],
];

function hs256(): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(fakeClaims())}`;
  return `${signed}.${createHmac('sha256', fakeKeys.publicKey).update(signed).digest('base64url')}`;
}

function tampered(): string {
  const [header, , signature] = fakeToken().split('.');
  return [header, encode({ ...fakeClaims(), sub: 'user_2' }), signature].join('.');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
