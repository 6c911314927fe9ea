import { deleteDB } from 'idb';
import { expect, test, vi } from 'vitest';

import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { createIndexedDbDraftStore } from './draft-store.ts';

setUpIndexedDb();

const makeDraft = (key: string, form: string, title: string, savedAt: number): Draft => ({
  key,
  form,
  fields: { ...newPostFields, title },
  savedAt,
});

test('a saved draft is read by key, by form and among all, even after the page was closed', async () => {
  const store = createIndexedDbDraftStore();
  const [first, edit, latest] = [
    makeDraft('a', 'new', 'First', 1),
    makeDraft('b', 'edit:7', 'Edit', 2),
    makeDraft('c', 'new', 'Latest', 3),
  ];
  await store.save(first);
  await store.save(edit, 'strict');
  await store.save(latest);
  const reopened = createIndexedDbDraftStore();
  expect(await reopened.get('a')).toStrictEqual(first);
  expect(await reopened.get('unknown')).toBeNull();
  expect(await reopened.list('new')).toStrictEqual([latest, first]);
  expect(await reopened.all()).toStrictEqual([latest, edit, first]);
});

test('a save replaces the draft with its key, a removal deletes it, and both notify subscribers', async () => {
  const store = createIndexedDbDraftStore();
  const listener = vi.fn<(key: string, draft: Draft | null) => void>();
  const unsubscribe = store.subscribeToWrites(listener);
  const [draft, newer] = [makeDraft('a', 'new', 'Old', 1), makeDraft('a', 'new', 'Newer', 2)];
  await store.save(draft);
  await store.save(newer);
  expect(await store.all()).toStrictEqual([newer]);
  await store.remove('a');
  expect(await store.all()).toStrictEqual([]);
  expect(listener.mock.calls).toStrictEqual([
    ['a', draft],
    ['a', newer],
    ['a', null],
  ]);
  unsubscribe();
  await store.save(draft);
  expect(listener).toHaveBeenCalledTimes(3);
});

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
