import { createMemoryMediaStore } from '@branchbook/blog-core/memory';
import { describe, expect, test } from 'vitest';

import { openTestStore, origin } from '../handler/fake-server.ts';
import { createBlogApi } from '../handler/create-blog-api.ts';
import { apiConformance } from './api-conformance.ts';
import { malformedBodies } from './malformed-bodies.ts';

const store = await openTestStore();
const media = createMemoryMediaStore({ posts: store });
const handle = createBlogApi({
  store,
  media,
  origin,
  role: 'admin',
  authenticate: (_, token) =>
    token === 'admin' || token === 'reader' ? { subject: token, roles: [token] } : null,
});

test.each(apiConformance({ fetch: handle, origin, token: 'admin', otherToken: 'reader' }))(
  '$name',
  ({ run }) => run(),
);

describe('with the token of a program, behind a compressing proxy that weakens ETags', () => {
  const createToken = async () => {
    const fields = { name: 'Trial', scope: 'publish', createdBy: 'admin', expiresInDays: 1 } as const;
    return (await store.tokens.create(fields)).token;
  };
  const fetch = async (request: Request): Promise<Response> => {
    const response = await handle(request);
    const headers = new Headers(response.headers);
    const etag = headers.get('ETag');
    if (etag !== null) headers.set('ETag', `W/${etag}`);
    return new Response(response.body, { status: response.status, headers });
  };
  test.each(apiConformance({ fetch, origin, token: createToken, otherToken: 'reader' }))('$name', ({ run }) =>
    run(),
  );
});

test('the conformance cases restore the list and leave no draft, no image and nothing in the trash', async () => {
  expect((await media.list()).images).toStrictEqual([]);
  expect((await store.list()).posts.map(({ id }) => id)).toStrictEqual([1, 2, 3]);
  expect(await store.trash.list()).toStrictEqual([]);
  expect(await store.drafts.list()).toStrictEqual({ drafts: [], nextCursor: null });
});

test('there are more than forty different malformed bodies', () => {
  const bodies = malformedBodies.map(({ body }) => String(body));
  expect(bodies.length).toBeGreaterThan(40);
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('the conformance cases detect a server that violates the contract', async () => {
  const careless = apiConformance({
    fetch: async (request) => {
      const response = await handle(request);
      return new Response(response.body, { status: response.status === 412 ? 200 : response.status });
    },
    origin,
    token: 'admin',
  });
  const outcomes = await Promise.allSettled(careless.map(({ run }) => run()));
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(60);
});
