import { deleteDB } from 'idb';
import { expect, test, vi } from 'vitest';

import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createIndexedDbDraftStore } from './draft-store.ts';

setUpIndexedDb();

test('subscribers are notified when the visitor clears the site’s data, and drafts can be saved again', async () => {
  const store = createIndexedDbDraftStore();
  const listener = vi.fn<() => void>();
  store.subscribeToLoss(listener);
  const draft = { key: 'a', form: 'new', fields: {}, savedAt: 1, isSaved: false } as never;
  await store.save(draft);
  expect(store.isReady()).toBe(true);
  await deleteDB('branchbook-drafts');
  expect(listener).toHaveBeenCalledOnce();
  expect(store.isReady()).toBe(false);
  await store.save(draft);
  expect(store.isReady()).toBe(true);
});
