import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';

import { openTestStore, origin } from './fake-server.ts';
import { applyResultSchema, storedPostSchema } from '../contract/schemas.ts';
import { admin, createTestApi, expectProblem } from './fake-requests.ts';

const post = makePost({ id: 100 });
const create: PostChange = { type: 'create', post };
const update: PostChange = { type: 'update', id: post.id, fields: { title: 'New' } };

test('PATCH returns the revision, the posts as stored with their final ids, and trash keys', async () => {
  const { patch } = await createTestApi();
  const response = await patch([
    { type: 'create', post: { ...post, id: 1 } },
    { type: 'delete', id: 2 },
  ]);
  expect(response.headers.get('ETag')).toBe('"r2"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toStrictEqual({
    revision: 2,
    posts: [{ post: { ...post, id: 4 }, version: expect.any(String) }, null],
    trashKeys: [null, expect.any(String)],
  });
});

test('the store gets the key and the user', async () => {
  const store = await openTestStore();
  const apply = vi.spyOn(store, 'apply');
  const { patch } = await createTestApi({ store });
  await patch([create], { 'Idempotency-Key': 'k' });
  expect(apply.mock.calls[0]?.[1]).toMatchObject({ idempotencyKey: 'k', subject: 'user-admin' });
});

test('changes are announced unless the request says no', async () => {
  const store = await openTestStore();
  const apply = vi.spyOn(store, 'apply');
  const { handle } = await createTestApi({ store });
  const patch = (body: object) =>
    handle(
      new Request(`${origin}/api/v1/posts`, {
        method: 'PATCH',
        headers: { ...admin, 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ changes: [create], ...body }),
      }),
    );
  for (const body of [{}, { notify: true }, { notify: false }]) await patch(body);
  expect(apply.mock.calls.map(([, options]) => options?.notify)).toEqual([true, true, false]);
  await expectProblem(await patch({ notify: 'no' }), 422, 'invalid');
});

test('the same key and body return the first response; another body is a conflict', async () => {
  const { patch, store } = await createTestApi();
  const key = { 'Idempotency-Key': 'k' };
  const first: unknown = await (await patch([create], key)).json();
  expect(await (await patch([create], key)).json()).toStrictEqual(first);
  await expectProblem(await patch([{ type: 'delete', id: 1 }], key), 409, 'key-used');
  expect((await store.list()).posts).toHaveLength(4);
});

test('a stale version is rejected with the current post', async () => {
  const { get, patch } = await createTestApi();
  await patch([create]);
  const { version: ifVersion } = v.parse(storedPostSchema, await (await get('/posts/by-id/100')).json());
  const changed = await patch([{ ...update, ifVersion }], { 'If-Match': null });
  const { posts } = v.parse(applyResultSchema, await changed.json());
  for (const stale of [
    { ...update, ifVersion },
    { type: 'delete', id: 100, ifVersion },
  ] as const) {
    const problem = await expectProblem(await patch([stale]), 412, 'conflict');
    expect(problem.current).toStrictEqual(posts[0]);
  }
});

test.each([
  ['without a token', [create], { Authorization: null }, 401, 'unauthenticated'],
  [
    'with a cookie alone',
    [create],
    { Authorization: null, Cookie: '__session=admin' },
    401,
    'unauthenticated',
  ],
  ['with a token that is not valid', [create], { Authorization: 'Bearer forged' }, 401, 'unauthenticated'],
  ['with another scheme', [create], { Authorization: 'Basic admin' }, 401, 'unauthenticated'],
  ['with two tokens', [create], { Authorization: 'Bearer admin, Bearer admin' }, 401, 'unauthenticated'],
  ['with another role', [create], { Authorization: 'Bearer reader' }, 403, 'forbidden'],
  ['from a foreign page', [create], { Origin: 'https://evil.example' }, 403, 'foreign-origin'],
  ['from a page without an origin', [create], { Origin: 'null' }, 403, 'foreign-origin'],
  ['from a foreign page that hides it', [create], { 'Sec-Fetch-Site': 'cross-site' }, 403, 'foreign-origin'],
  ['by a form', [create], { 'Content-Type': 'text/plain' }, 415, 'not-json'],
  [
    'by another form encoding',
    [create],
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    415,
    'not-json',
  ],
  ['in another charset', [create], { 'Content-Type': 'application/json; charset=utf-16' }, 415, 'not-json'],
  ['compressed', [create], { 'Content-Encoding': 'gzip' }, 415, 'not-json'],
  ['without a key', [create], { 'Idempotency-Key': null }, 428, 'key-missing'],
  ['with a key that is too long', [create], { 'Idempotency-Key': 'k'.repeat(201) }, 422, 'invalid'],
  ['with a key of strange characters', [create], { 'Idempotency-Key': 'a b' }, 422, 'invalid'],
  ['an update without a version', [update], { 'If-Match': null }, 428, 'precondition-missing'],
  ['a list revision in If-Match', [update], { 'If-Match': '"r1"' }, 422, 'invalid'],
  ['an update of a removed post', [update], {}, 410, 'post-gone'],
  [
    'a post that is too large',
    [{ ...create, post: { ...post, content: 'x'.repeat(1_900_000) } }],
    {},
    413,
    'too-large',
  ],
] as const)('%s: rejected', async (_, changes, headers, status, name) => {
  const { patch, store } = await createTestApi();
  await expectProblem(await patch(changes, headers), status, name);
  expect(await store.readRevision()).toBe(1);
});

test('updates cannot add more fields than a post may have', async () => {
  const { patch, store } = await createTestApi();
  await patch([create]);
  const addField = (name: string, length: number) =>
    patch([{ type: 'update', id: post.id, fields: { [name]: 'x'.repeat(length) } }]);
  expect((await addField('one', 20_000)).status).toBe(200);
  const revision = await store.readRevision();
  const response = await addField('two', 15_000);
  expect(await expectProblem(response, 413, 'too-large')).toMatchObject({ field: 'one' });
  expect(await store.readRevision()).toBe(revision);
});

test('only updates need a version or If-Match', async () => {
  const { patch } = await createTestApi();
  const changes: PostChange[] = [
    create,
    { type: 'move', id: 1, before: 100 },
    { type: 'delete', id: 2 },
    { type: 'restore', key: 'unknown' },
  ];
  expect((await patch(changes, { 'If-Match': null, Origin: origin })).status).toBe(200);
});

const headers = { ...admin, 'Idempotency-Key': 'k', 'Content-Type': 'application/json' };

test('reading stops at the maximum body size', async () => {
  const { handle } = await createTestApi({ maxBodyBytes: 1000 });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(400));
    },
  });
  const init = { method: 'PATCH', headers, body, duplex: 'half' };
  await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 413, 'too-large');
  expect(sent).toBeLessThan(6);
});

test.each([1000, 1001])('the maximum body size holds whatever Content-Length is: %d', async (length) => {
  const { handle } = await createTestApi({ maxBodyBytes: 1000 });
  const init = {
    method: 'PATCH',
    headers: { ...headers, 'Content-Length': String(length) },
    body: ' '.repeat(1001),
  };
  await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 413, 'too-large');
});

test.each<Record<string, string>>([{}, { 'Content-Length': '9' }])(
  'a truncated body changes nothing: %o',
  async (more) => {
    const { handle } = await createTestApi();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset')),
    });
    const init = { method: 'PATCH', headers: { ...headers, ...more }, body, duplex: 'half' };
    await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 422, 'invalid');
  },
);
