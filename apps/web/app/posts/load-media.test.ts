import { formatMediaFile, mediaPath } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { setUpIndexedDb } from '../testing/fake-indexed-db.ts';
import { createBrowserStorage } from './browser-storage.ts';

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
