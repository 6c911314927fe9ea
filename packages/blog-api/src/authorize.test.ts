import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { createHttpPostStore } from './client/create-http-post-store.ts';
import { bearer } from './handler/authenticate.ts';
import { createBlogApi } from './handler/create-blog-api.ts';
import { openTestStore } from './handler/fake-server.ts';
import type { ApiAction, Authorize } from './handler/identity.ts';

const origin = 'https://blog.example';
const create = { type: 'create', post: makePost({ id: 7 }) } as const;

/** Ada may publish, and Bo may read. */
const byCookie: Authorize = (request, action) => {
  const [, user] = /\bsession=(\w+)/u.exec(request.headers.get('Cookie') ?? '') ?? [];
  if (user === 'ada' || (user === 'bo' && action === 'read')) return { subject: user };
  return user === 'bo' ? 'forbidden' : null;
};

function patch(headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${origin}/api/v1/posts`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID(), ...headers },
    body: JSON.stringify({ changes: [create] }),
  });
}

describe('authorize', () => {
  const open = () =>
    createBlogApi({ store: createMemoryPostStore({ seeds: [] }), origin, authorize: byCookie });

  test.each([
    ['nobody', {}, 401],
    ['a user who may not', { Cookie: 'session=bo' }, 403],
    ['a user who may', { Cookie: 'session=ada' }, 200],
  ])('decides about a change by %s', async (_, headers, status) => {
    expect((await open()(patch(headers))).status).toBe(status);
  });

  test('refuses a change by the page of another site, whatever its cookies', async () => {
    const Cookie = 'session=ada';
    expect((await open()(patch({ Cookie, Origin: 'https://evil.example' }))).status).toBe(403);
    expect((await open()(patch({ Cookie, 'Sec-Fetch-Site': 'cross-site' }))).status).toBe(403);
  });

  test('gets the action, and is not called for what is public', async () => {
    const store = await openTestStore([]);
    const actions: ApiAction[] = [];
    const handle = createBlogApi({
      store,
      origin,
      authorize: (_, action) => {
        actions.push(action);
        return { subject: 'ada' };
      },
    });
    const send = (path: string, method = 'GET') => handle(new Request(`${origin}/api/v1${path}`, { method }));
    await send('/posts');
    await send('/tags');
    expect(actions).toEqual([]);
    await send('/export');
    await send('/drafts/a', 'PUT');
    await send('/trash?keys=a', 'DELETE');
    await send('/tokens');
    await handle(patch());
    expect(actions).toEqual(['read', 'draft', 'publish', 'tokens', 'publish']);
    expect((await store.versions.list(7))[0]?.savedBy).toBe('ada');
  });

  test('does not decide about programs, which have tokens', async () => {
    const store = await openTestStore([]);
    const handle = createBlogApi({ store, origin, authorize: () => ({ subject: 'ada' }) });
    const fields = { name: 'Trial', scope: 'read', createdBy: 'ada', expiresInDays: 1 } as const;
    const { token } = await store.tokens.create(fields);
    expect((await handle(patch({ Authorization: `Bearer ${token}` }))).status).toBe(403);
    expect((await handle(patch({ Authorization: `Bearer ${token.slice(0, -1)}x` }))).status).toBe(401);
  });

  test('bearer gives it the token of a request', async () => {
    const handle = createBlogApi({
      store: createMemoryPostStore({ seeds: [] }),
      origin,
      authorize: bearer((token) => (token === 'secret' ? { subject: 'ada' } : null)),
    });
    expect((await handle(patch({ Authorization: 'Bearer secret' }))).status).toBe(200);
    expect((await handle(patch({ Authorization: 'Bearer other' }))).status).toBe(401);
    expect((await handle(patch())).status).toBe(401);
  });
});

describe('allowedOrigins', () => {
  const other = 'https://admin.example';
  const handle = createBlogApi({
    store: createMemoryPostStore({ seeds: [] }),
    origin,
    allowedOrigins: [other],
    authorize: byCookie,
  });

  test('let the pages of other sites send requests and read the responses', async () => {
    const preflight = await handle(
      new Request(`${origin}/api/v1/posts`, {
        method: 'OPTIONS',
        headers: { Origin: other, 'Access-Control-Request-Method': 'PATCH' },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(other);
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
    for (const [cookie, status] of [
      ['session=ada', 200],
      ['', 401],
    ] as const) {
      const response = await handle(patch({ Origin: other, Cookie: cookie }));
      expect(response.status).toBe(status);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(other);
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBe('true');
      expect(response.headers.get('Vary')).toContain('Origin');
    }
  });

  test('refuse all others', async () => {
    const response = await handle(patch({ Origin: 'https://evil.example', Cookie: 'session=ada' }));
    expect(response.status).toBe(403);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('basePath', () => {
  const basePath = '/blog/api';
  const seeds = [1, 2].map((id) => makePost({ id, slug: `post-${id}`, aliases: [`old-${id}`] }));
  const handle = createBlogApi({
    store: createMemoryPostStore({ seeds }),
    origin,
    basePath,
    authorize: () => ({ subject: 'ada' }),
  });

  test('is where the API is, and in its links', async () => {
    const response = await handle(new Request(`${origin}${basePath}/posts?limit=1`));
    expect(response.status).toBe(200);
    expect(response.headers.get('Link')).toMatch(/^<\/blog\/api\/posts\?/u);
    const moved = await handle(new Request(`${origin}${basePath}/posts/old-1`));
    expect(moved.headers.get('Location')).toBe('/blog/api/posts/post-1');
    const openApi = await handle(new Request(`${origin}${basePath}/openapi.json`));
    expect(await openApi.json()).toMatchObject({ servers: [{ url: basePath }] });
    expect((await handle(new Request(`${origin}/api/v1/posts`))).status).toBe(404);
  });

  test('a client reads and changes the posts there', async () => {
    const store = createHttpPostStore({ origin, basePath, fetch: handle });
    expect((await store.list({ limit: 1 })).posts).toHaveLength(1);
    expect((await store.get({ slug: 'old-2' }))?.redirectTo).toBe('post-2');
    await store.apply([{ type: 'delete', id: 1 }]);
    expect((await store.list()).total).toBe(1);
  });

  test.each(['', '/', 'api', '/api/'])('%j is refused', (wrong) => {
    const store = createMemoryPostStore();
    expect(() => createBlogApi({ store, origin, basePath: wrong, authorize: () => null })).toThrow(TypeError);
  });
});

test.each(['localhost:3000', 'blog.example', ''])('a client refuses the origin %j at once', (wrong) => {
  expect(() => createHttpPostStore({ origin: wrong })).toThrow(TypeError);
});
