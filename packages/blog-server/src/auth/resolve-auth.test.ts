import { expect, test } from 'vitest';

import { resolveAuth } from './resolve-auth.ts';
import { fakeClaims, fakeKeys, fakeOrigin, fakeToken } from './fake-tokens.ts';

const demo = { auth: 'demo', server: { role: 'admin', origin: 'https://blog.example' } } as const;
const given = { loopbackOrigins: ['http://localhost:8787'], publicKey: undefined } as const;

test('the demo answers on this machine alone, whatever the public origin is', async () => {
  for (const host of ['localhost', '127.0.0.1', '::1', '[::1]']) {
    expect((await resolveAuth(demo, { ...given, host })).origins).toEqual(['http://localhost:8787']);
  }
});

test('elsewhere there is no demo, and a site needs its public origin', async () => {
  const away = { ...given, host: 'blog.example' };
  await expect(resolveAuth(demo, away)).rejects.toThrow(/lets anybody write/u);
  const nowhere = { auth: 'none', server: { role: 'admin', origin: null } } as const;
  await expect(resolveAuth(nowhere, away)).rejects.toThrow(/VITE_SITE_ORIGIN is missing/u);
  const { origins, identify } = await resolveAuth(
    { ...nowhere, server: { role: 'admin', origin: 'https://blog.example' } },
    away,
  );
  expect(origins).toEqual(['https://blog.example']);
  expect(await identify('a.b.c', 'https://blog.example')).toBeNull();
});

test('the roles of the organization that is set count, and those of no other', async () => {
  const server = { role: 'org:admin', origin: fakeOrigin, organization: 'org_1' };
  const { identify } = await resolveAuth(
    { auth: 'clerk', clerkHost: 'clerk.blog.example', server },
    { ...given, host: 'blog.example', publicKey: fakeKeys.publicKey },
  );
  const rolesIn = async (id: string) =>
    (await identify(fakeToken({ ...fakeClaims(), metadata: {}, o: { id, rol: 'admin' } }), fakeOrigin))
      ?.roles;
  expect(await rolesIn('org_1')).toEqual(['org:admin']);
  expect(await rolesIn('org_2')).toEqual([]);
});
