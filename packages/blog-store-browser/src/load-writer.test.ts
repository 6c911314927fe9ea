import { PostStoreError } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { afterEach, expect, test, vi } from 'vitest';

import { createBrowserPostStore } from './browser-post-store.ts';
import { fakeStorage } from './fake-storage.ts';

afterEach(() => {
  vi.doUnmock('./post-writer.ts');
});

test('reads work without the code that changes posts, and a change loads it again after a failure', async () => {
  vi.doMock('./post-writer.ts', () => {
    throw new Error('Failed to fetch');
  });
  const storage = fakeStorage();
  const store = createBrowserPostStore({ storage: () => storage, seeds: [] });
  await expect(store.list()).resolves.toMatchObject({ posts: [] });
  const failed = await store.apply([]).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PostStoreError);
  expect(failed).toMatchObject({ code: 'unavailable' });

  vi.doUnmock('./post-writer.ts');
  await expect(store.apply([{ type: 'create', post: seedPosts[0]! }])).resolves.toBeDefined();
});
