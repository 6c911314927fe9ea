import { makePost } from '@branchbook/blog-core/testing';
import { PostStoreError } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { createFakeServer, origin } from '../handler/fake-server.ts';
import { createHttpPostStore } from './create-http-post-store.ts';
import { createTokenClient } from './create-token-client.ts';

const getToken = async () => 'admin';
const deploy = { name: 'Deploy', scope: 'draft', expiresInDays: 90 } as const;

test('tokens are created, listed and revoked', async () => {
  const { handle } = await createFakeServer();
  const tokens = createTokenClient({ origin, fetch: handle, getToken });
  const { token, ...stored } = await tokens.create(deploy);
  expect(token).toMatch(/^bb_/u);
  expect(await tokens.list()).toStrictEqual([stored]);
  await tokens.revoke(stored.id);
  expect(await tokens.list()).toStrictEqual([]);
});

test('a store with the token of a program does what its scope includes, and says what is missing', async () => {
  const { handle } = await createFakeServer();
  const { token } = await createTokenClient({ origin, fetch: handle, getToken }).create(deploy);
  const options = { origin, fetch: handle, getToken: async () => token };
  const store = createHttpPostStore(options);
  const post = makePost({ id: 100 });
  await store.drafts.save({ key: 'a', post, edits: null });
  expect((await store.drafts.list()).drafts).toMatchObject([{ key: 'a', savedBy: 'the token “Deploy”' }]);
  const rejections = [
    store.apply([{ type: 'create', post, draft: 'a' }]),
    createTokenClient(options).list(),
    createTokenClient(options).create(deploy),
    createTokenClient(options).revoke('a'),
  ];
  const errors = await Promise.all(rejections.map((each) => each.catch((error: unknown) => error)));
  for (const error of errors) {
    expect(error).toBeInstanceOf(PostStoreError);
    expect(error).toMatchObject({ code: 'forbidden' });
  }
  expect(String(errors[0])).toContain('needs the scope publish');
});

test('a request that creates a token is sent once, also if its response is lost', async () => {
  const { handle, store } = await createFakeServer();
  const fetch = async (request: Request) => {
    await handle(request);
    throw new Error('lost');
  };
  const lost = createTokenClient({ origin, fetch, getToken }).create(deploy);
  await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
  expect(await store.tokens.list()).toHaveLength(1);
});
