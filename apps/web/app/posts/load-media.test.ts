import { formatMediaFile, mediaPath } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { setUpIndexedDb } from '../testing/fake-indexed-db.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createServerStorage } from './server-storage.ts';

setUpIndexedDb();

const file = makeMediaFile();
const bytes = makeMediaBytes(file);

test('a browser deletes no image that one of its posts names', async () => {
  const store = createMemoryPostStore();
  const media = await createBrowserStorage(store).loadMedia();
  await media.put(file, bytes);
  const content = `![Ledger](${mediaPath}${formatMediaFile(file)})`;
  await store.apply([{ type: 'create', post: makePost({ content }) }]);
  expect(await media.delete([file.id])).toEqual([file.id]);
  expect((await media.get(file.id))?.bytes).toEqual(bytes);
});

test('images of posts on a server are sent there, with the token', async () => {
  const server = { origin: 'https://branchbook.example', getToken: async () => 'token' };
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 403 }));
  const media = await createServerStorage(createMemoryPostStore(), server).loadMedia();
  await expect(media.put(file, bytes)).rejects.toThrow();
  const request = send.mock.calls[0]?.[0] as Request;
  expect(request.url).toMatch(/^https:\/\/branchbook\.example\/.*\/media\//u);
  expect(request.headers.get('Authorization')).toBe('Bearer token');
  send.mockRestore();
});
