import { generateKeyPairSync, webcrypto } from 'node:crypto';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { createDemoSession } from './demo-session.ts';
import { fakeClaims, fakeKeys, fakeOrigin, fakeToken, wrongTokens } from './fake-tokens.ts';
import { createTokenVerifier } from './verify-token.ts';

const identify = createTokenVerifier(fakeKeys.publicKey, 'org_1');

test('a valid token says whose it is', async () => {
  expect(await identify(fakeToken(), fakeOrigin)).toEqual({ subject: 'user_1', roles: ['admin'] });
});

test('a token may name its user, for the history', async () => {
  const readName = async (name: unknown) =>
    (await identify(fakeToken({ ...fakeClaims(), name }), fakeOrigin))?.name;
  expect(await readName('Ada Lovelace')).toBe('Ada Lovelace');
  for (const none of [undefined, null, ' ', { first: 'Ada' }]) expect(await readName(none)).toBeUndefined();
});

describe('roles', () => {
  test.each<[string, object, readonly string[]]>([
    ['none', { metadata: undefined }, []],
    ['of an organization', { metadata: {}, o: { id: 'org_1', rol: 'admin' } }, ['org:admin']],
    [
      'of an organization, in an older token',
      { metadata: {}, org_id: 'org_1', org_role: 'org:editor' },
      ['org:editor'],
    ],
    ['of another organization', { o: { id: 'org_2', rol: 'admin' } }, ['admin']],
    ['of another organization, in an older token', { org_id: 'org_2', org_role: 'org:admin' }, ['admin']],
    ['of no organization that is named', { o: { rol: 'admin' }, org_role: 'org:admin' }, ['admin']],
    ['of both', { o: { id: 'org_1', rol: 'member' } }, ['admin', 'org:member']],
    [
      'that are no texts',
      { metadata: { role: ['admin'] }, o: { id: 'org_1', rol: 1 }, org_id: 'org_1', org_role: {} },
      [],
    ],
    ['in what is no object', { metadata: 'admin', o: 'admin' }, []],
  ])('%s', async (_, differing, roles) => {
    expect(await identify(fakeToken({ ...fakeClaims(), ...differing }), fakeOrigin)).toEqual({
      subject: 'user_1',
      roles,
    });
  });
});

test('no role of an organization counts where none is set', async () => {
  const identifyAnybody = createTokenVerifier(fakeKeys.publicKey);
  for (const differing of [
    { o: { id: 'org_1', rol: 'admin' } },
    { o: { rol: 'admin' } },
    { org_role: 'org:admin' },
  ])
    expect(await identifyAnybody(fakeToken({ ...fakeClaims(), ...differing }), fakeOrigin)).toMatchObject({
      roles: ['admin'],
    });
});

test.each(wrongTokens)('a token %s is refused', async (_, token) => {
  expect(await identify(token(), fakeOrigin)).toBeNull();
});

describe('a valid token is remembered', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('for its site alone, until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const identifyOnce = createTokenVerifier(fakeKeys.publicKey);
    const verify = vi.spyOn(webcrypto.subtle, 'verify');
    const token = fakeToken();
    for (const _ of [1, 2, 3])
      expect(await identifyOnce(token, fakeOrigin)).toMatchObject({ subject: 'user_1' });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await identifyOnce(token, 'https://evil.example')).toBeNull();
    // Where clocks may differ by some seconds, an expired one is right for so long, and looked at each time.
    vi.setSystemTime(fakeClaims().exp * 1000);
    for (const _ of [1, 2]) await identifyOnce(token, fakeOrigin);
    expect(verify).toHaveBeenCalledTimes(3);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await identifyOnce(token, fakeOrigin)).toBeNull();
  });

  test('and a wrong one is not', async () => {
    const verify = vi.spyOn(webcrypto.subtle, 'verify');
    const [, makeForged] = wrongTokens[0] ?? ['', fakeToken];
    const forged = makeForged();
    for (const _ of [1, 2]) expect(await identify(forged, fakeOrigin)).toBeNull();
    expect(verify).toHaveBeenCalledTimes(2);
  });
});

test('a key may be written in one line, or with escaped line breaks', async () => {
  for (const written of [
    fakeKeys.publicKey.replaceAll('\n', String.raw`\n`),
    fakeKeys.publicKey.replaceAll('\n', ''),
  ]) {
    expect(await createTokenVerifier(written)(fakeToken(), fakeOrigin)).not.toBeNull();
  }
});

test.each([
  ['nothing', ''],
  ['a secret key of Clerk', 'sk_live_x'],
  ['a private key', fakeKeys.privateKey],
  ['a broken one', fakeKeys.publicKey.replace('MII', 'XXX')],
  [
    'another kind of key',
    String(generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })),
  ],
])('%s is refused as a key', (_, key) => {
  expect(() => createTokenVerifier(key)).toThrow(/CLERK_JWT_KEY is no public RSA key/u);
});

test('a token of the demo is right for a minute, at one site', async () => {
  const demo = await createDemoSession('admin');
  const token = await demo.makeToken(fakeOrigin);
  expect(await createTokenVerifier(demo.publicKey)(token, fakeOrigin)).toEqual({
    subject: 'demo-admin',
    roles: ['admin'],
  });
  expect(await createTokenVerifier(demo.publicKey)(token, 'http://localhost:4173')).toBeNull();
  expect(await identify(token, fakeOrigin)).toBeNull();
  const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBe(60);
});
