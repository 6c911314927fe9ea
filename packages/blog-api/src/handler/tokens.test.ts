import { createMemoryMediaStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { describe, expect, test, vi } from 'vitest';

import { createOpenApiDocument } from '../contract/open-api.ts';
import { type TokenScope, tokenScopes } from '../contract/token-scopes.ts';
import { admin, createTestApi, expectProblem } from './fake-requests.ts';
import { origin } from './fake-server.ts';
import type { Authentication } from './identity.ts';

async function open() {
  const clock = { now: Date.parse('2026-11-29T22:00:00Z') };
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), {
    seeds: seedPosts,
    now: () => clock.now,
  });
  const authentications: Authentication[] = [];
  const api = await createTestApi({
    store,
    media: createMemoryMediaStore({ posts: store }),
    limit(_, authentication) {
      authentications.push(authentication);
      return null;
    },
  });
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    api.handle(
      new Request(`${origin}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const create = async (scope: TokenScope, name = 'Deploy') => {
    const fields = { name, scope, expiresInDays: 30 };
    const created = await (await send('POST', '/tokens', admin, fields)).json();
    return { id: created.id as string, headers: { Authorization: `Bearer ${created.token}` } };
  };
  return { ...api, clock, send, create, authentications };
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly TokenScope[]>>[];
}
const { paths } = createOpenApiDocument() as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { security = [] }]) => {
    const [requirement] = security.filter((each) => Object.keys(each).length > 0);
    return requirement ? [{ method: method.toUpperCase(), path, requirement }] : [];
  }),
);

test('each request that needs the role refuses each token without its scope, and names the scope', async () => {
  const { create, send } = await open();
  for (const scope of tokenScopes) {
    const { headers } = await create(scope);
    for (const { method, path, requirement } of operations) {
      const query = path === '/posts' && method === 'GET' ? '?content=1' : '';
      const response = await send(method, path.replace(/\{\w+\}/u, '1') + query, headers);
      const needed = requirement['bearer']?.[0];
      const what = `${method} ${path} with the scope ${scope}`;
      if (needed !== undefined && tokenScopes.indexOf(scope) >= tokenScopes.indexOf(needed)) {
        expect([401, 403], what).not.toContain(response.status);
        continue;
      }
      const challenge = response.headers.get('WWW-Authenticate');
      const { detail } = await expectProblem(response, 403, 'forbidden');
      expect(challenge, what).toBe(
        needed === undefined ? null : `Bearer error="insufficient_scope", scope="${needed}"`,
      );
      expect(detail, what).toBe(
        needed === undefined
          ? 'No token may create, list or revoke tokens. Sign in as an admin.'
          : `This needs the scope ${needed}, and the token “Deploy” has the scope ${scope}.`,
      );
    }
  }
  expect(operations).toHaveLength(21);
});

test('a draft of an unpublished post is deleted with its versions, which needs the scope publish', async () => {
  const { create, send, store } = await open();
  await store.apply([
    { type: 'create', post: makePost({ id: 100 }) },
    { type: 'unpublish', id: 100, draft: 'a' },
  ]);
  const remove = async (scope: TokenScope) =>
    send('DELETE', '/drafts/a', { ...(await create(scope)).headers, 'If-Match': '*' });
  const { detail } = await expectProblem(await remove('draft'), 403, 'forbidden');
  expect(detail).toBe('This needs the scope publish, and the token “Deploy” has the scope draft.');
  expect(await store.drafts.get('a')).not.toBeNull();
  expect((await remove('publish')).status).toBe(204);
  expect(await store.drafts.get('a')).toBeNull();
});

test.each(['If-Match: *', 'its ETag'])(
  'a post that becomes a draft just before a deletion with %s is not deleted with the scope draft',
  async (condition) => {
    const { create, send, store } = await open();
    const post = makePost({ id: 100 });
    await store.apply([{ type: 'create', post }]);
    const { version } = await store.drafts.save({ key: 'a', post, edits: null });
    const get = store.drafts.get.bind(store.drafts);
    vi.spyOn(store.drafts, 'get').mockImplementationOnce(async (key) => {
      const found = await get(key);
      await store.drafts.delete(key);
      await store.apply([{ type: 'unpublish', id: 100, draft: key }]);
      return found;
    });
    const { headers } = await create('draft');
    const ifMatch = condition === 'its ETag' ? `"${version}"` : '*';
    const { status } = await send('DELETE', '/drafts/a', { ...headers, 'If-Match': ifMatch });
    expect([403, 412]).toContain(status);
    expect(await store.drafts.get('a')).toMatchObject({ unpublishedAt: expect.any(Number) as number });
  },
);

test('a token has a scope in place of a role: public reads need none', async () => {
  const { create, get } = await open();
  const { headers } = await create('read');
  for (const path of ['/posts', '/posts/by-id/1', '/openapi.json'])
    expect((await get(path, headers)).status).toBe(200);
});

describe('a token that is not valid', () => {
  const expectRejected = async (response: Response, detail: string) => {
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect((await expectProblem(response, 401, 'unauthenticated')).detail).toBe(detail);
  };

  test('is rejected as wrong, expired or revoked, everywhere, and counts as a failed sign-in', async () => {
    const { authentications, clock, create, get, send } = await open();
    const [valid, revoked] = [await create('publish'), await create('publish')];
    const wrong = [
      valid.headers.Authorization.slice(0, -1),
      `Bearer bb_${'0'.repeat(46)}`,
      `Bearer bb_${'0'.repeat(40)}${'0'.repeat(5)}1`,
    ];
    for (const Authorization of wrong)
      await expectRejected(
        await get('/drafts', { Authorization }),
        'The token is wrong. Check that it was copied whole.',
      );
    await send('DELETE', `/tokens/${revoked.id}`, admin);
    await expectRejected(
      await get('/drafts', revoked.headers),
      'The token was revoked at 2026-11-29T22:00:00.000Z.',
    );
    expect((await get('/drafts', valid.headers)).status).toBe(200);
    clock.now += 30 * 86_400_000;
    const expired = 'The token expired at 2026-12-29T22:00:00.000Z.';
    authentications.length = 0;
    for (const { method, path } of operations) {
      const query = path === '/posts' && method === 'GET' ? '?content=1' : '';
      await expectRejected(await send(method, path.replace(/\{\w+\}/u, '1') + query, valid.headers), expired);
    }
    expect(authentications.map(({ type }) => type)).toStrictEqual(operations.map(() => 'rejected'));
  });

  test('has no effect in a cookie or a URL', async () => {
    const { create, get } = await open();
    const { headers } = await create('publish');
    const text = headers.Authorization.replace('Bearer ', '');
    await expectProblem(await get('/drafts', { Cookie: `token=${text}` }), 401, 'unauthenticated');
    await expectProblem(await get(`/drafts?token=${text}&access_token=${text}`), 401, 'unauthenticated');
  });
});

describe('an admin', () => {
  test('creates a token, reads it once, lists and revokes it', async () => {
    const { get, send } = await open();
    const fields = { name: 'Deploy', scope: 'draft', expiresInDays: null };
    const response = await send('POST', '/tokens', admin, fields);
    expect([response.status, response.headers.get('Cache-Control')]).toStrictEqual([201, 'no-store']);
    const { token, ...stored } = await response.json();
    expect(token).toMatch(/^bb_[0-9A-Za-z]{46}$/u);
    expect(stored).toStrictEqual({
      id: expect.any(String),
      name: 'Deploy',
      scope: 'draft',
      createdBy: 'user-admin',
      createdAt: Date.parse('2026-11-29T22:00:00Z'),
      lastUsedOn: null,
      expiresAt: null,
    });
    await get('/drafts', { Authorization: `Bearer ${token}` });
    const list = await get('/tokens', admin);
    expect(list.headers.get('Cache-Control')).toBe('no-store');
    expect(await list.json()).toStrictEqual({ tokens: [{ ...stored, lastUsedOn: '2026-11-29' }] });
    for (const _ of [1, 2]) expect((await send('DELETE', `/tokens/${stored.id}`, admin)).status).toBe(204);
    expect(await (await get('/tokens', admin)).json()).toStrictEqual({ tokens: [] });
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name with a space at its end', { name: 'Deploy ' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a name of two lines', { name: 'a\nb' }],
    ['another scope', { scope: 'admin' }],
    ['no scope', { scope: undefined }],
    ['no expiry', { expiresInDays: undefined }],
    ['an expiry now', { expiresInDays: 0 }],
    ['an expiry in parts of a day', { expiresInDays: 1.5 }],
    ['a late expiry', { expiresInDays: 3651 }],
    ['another field', { createdBy: 'somebody' }],
  ])('creates no token with %s', async (_, differing) => {
    const { get, send } = await open();
    const fields = { name: 'Deploy', scope: 'draft', expiresInDays: 30, ...differing };
    await expectProblem(await send('POST', '/tokens', admin, fields), 422, 'invalid');
    expect(await (await get('/tokens', admin)).json()).toStrictEqual({ tokens: [] });
  });

  test('needs the role, and a page of the site', async () => {
    const { send } = await open();
    for (const [method, path] of [
      ['GET', '/tokens'],
      ['POST', '/tokens'],
      ['DELETE', '/tokens/1'],
    ] as const) {
      await expectProblem(await send(method, path), 401, 'unauthenticated');
      const reader = { Authorization: 'Bearer reader' };
      await expectProblem(await send(method, path, reader), 403, 'forbidden');
      const foreign = { ...admin, Origin: 'https://evil.example' };
      await expectProblem(await send(method, path, foreign), 403, 'foreign-origin');
    }
  });
});

test('changes, versions and drafts name the token, or else the user by name or id', async () => {
  const { create, get, patch, send, store } = await open();
  const { headers } = await create('publish');
  const post = makePost({ id: 100 });
  const by = 'the token “Deploy”';
  const draft = await send('PUT', '/drafts/a', { ...headers, 'If-None-Match': '*' }, { post, edits: null });
  expect(await draft.json()).toMatchObject({ savedBy: by });
  await patch([{ type: 'create', post, draft: 'a' }], headers);
  await patch([{ type: 'update', id: 100, fields: { title: 'Better' } }]);
  expect(await (await get('/posts/100/versions', headers)).json()).toMatchObject({
    versions: [{ title: 'Better', savedBy: 'user-admin' }, { savedBy: by }],
  });
  await patch([{ type: 'unpublish', id: 100, draft: 'b' }], headers);
  expect(await store.drafts.get('b')).toMatchObject({ savedBy: by });
  expect((await store.versions.list(1)).map(({ savedBy }) => savedBy)).toStrictEqual([null]);

  const authenticate = () => ({ subject: 'user_1', name: 'Ada Lovelace', roles: ['admin'] });
  const named = await createTestApi({ store, authenticate });
  await named.patch([{ type: 'update', id: 1, fields: { title: 'Best' } }]);
  expect((await store.versions.list(1))[0]).toMatchObject({ savedBy: 'Ada Lovelace' });
});
