import { type PostStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { createHttpPostStore } from './client/create-http-post-store.ts';
import { apiConformance } from './conformance/api-conformance.ts';
import { createApiStore } from './handler/api-store.ts';
import { createBlogApi } from './handler/create-blog-api.ts';

const origin = 'https://blog.example';
const serve = (store: PostStore) =>
  createBlogApi({
    store,
    origin,
    role: 'admin',
    authenticate: (_, token) =>
      token === 'admin' || token === 'reader' ? { subject: token, roles: [token] } : null,
  });

describe('the store in memory, which knows nothing of servers', () => {
  const handle = serve(
    createMemoryPostStore({ seeds: [makePost({ id: 1 }), makePost({ id: 2, slug: 'two' })] }),
  );

  // It has no versions.
  const cases = apiConformance({ fetch: handle, origin, token: 'admin', otherToken: 'reader' }).filter(
    ({ name }) => name !== 'earlier versions of a post are stored',
  );
  test.each(cases)('$name', ({ run }) => run());
});

test('a store without optional parts has neither drafts nor tokens, and an empty trash', async () => {
  const none = { drafts: undefined, trash: undefined, condition: undefined };
  const handle = serve({ ...createMemoryPostStore({ seeds: [] }), ...none });
  const request = (path: string) =>
    handle(new Request(`${origin}/api/v1${path}`, { headers: { Authorization: 'Bearer admin' } }));
  expect((await request('/drafts')).status).toBe(404);
  expect((await request('/drafts/a')).status).toBe(404);
  expect((await request('/tokens')).status).toBe(404);
  expect(await (await request('/trash')).json()).toEqual({ posts: [] });
  expect(await (await request('/posts/1/versions')).json()).toEqual({ versions: [] });
});

test('a change by another user of the store has a new ETag', async () => {
  const store = createMemoryPostStore({ seeds: [] });
  const handle = serve(store);
  const readEtag = async () => (await handle(new Request(`${origin}/api/v1/posts`))).headers.get('ETag');
  const first = await readEtag();
  expect(await readEtag()).toBe(first);
  await store.apply([{ type: 'create', post: makePost({}) }]);
  expect(await readEtag()).not.toBe(first);
});

test('a key is applied once, and may be used again if nothing was applied', async () => {
  const backing = { text: null, failWith: 'quota-exceeded' as 'quota-exceeded' | null };
  const store = createApiStore(createMemoryPostStore({ backing, seeds: [] }));
  const create = { type: 'create', post: makePost({ id: 7 }) } as const;
  await expect(store.apply([create], { idempotencyKey: 'a' })).rejects.toThrow(PostStoreError);
  backing.failWith = null;
  const first = await store.apply([create], { idempotencyKey: 'a' });
  expect(await store.apply([create], { idempotencyKey: 'a' })).toBe(first);
  expect((await store.list()).total).toBe(1);
});

test('an update is refused if the whole post is too large', async () => {
  const handle = serve(createMemoryPostStore({ seeds: [makePost({ id: 1, mood: 'x'.repeat(20_000) })] }));
  const store = createHttpPostStore({ origin, fetch: handle, getToken: async () => 'admin' });
  const update = { type: 'update', id: 1, fields: { excerpt: 'y'.repeat(20_000) } } as const;
  await expect(store.apply([update])).rejects.toMatchObject({ code: 'too-large' });
});
