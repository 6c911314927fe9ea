import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import type { BrowserPostStore } from './browser-post-store.ts';
import { create, readAll, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fakeDatabasePerTest } from './fake-database.ts';

fakeDatabasePerTest();

const post = makePost({ id: 5, title: 'First' });

/** Opens a browser whose histories are in the database. */
async function openBrowser(text: string) {
  vi.resetModules();
  const browser = fakeBrowser(text);
  browser.histories = (await import('./history/history-store.ts')).indexedDbHistoryStore;
  return { browser, store: browser.openTab() };
}

const retitle = (store: BrowserPostStore, title: string) =>
  store.apply([{ type: 'update', id: 5, fields: { title } }]);

const titles = async (store: BrowserPostStore, id = 5) =>
  (await store.versions.list(id)).map(({ title }) => title);

test('an update records the text before and after it', async () => {
  const { store } = await openBrowser(toText(post));
  expect(await store.versions.list(5)).toEqual([]);
  await retitle(store, 'Second');
  expect(await store.versions.list(5)).toMatchObject([
    { number: 2, title: 'Second', savedAt: expect.any(Number) },
    { number: 1, title: 'First', savedAt: null },
  ]);
});

test('updates made at once are recorded in order', async () => {
  const { store } = await openBrowser(toText(post));
  await Promise.all(['Second', 'Third', 'Fourth'].map((title) => retitle(store, title)));
  expect(await titles(store)).toEqual(['Fourth', 'Third', 'Second', 'First']);
});

test('changes of the slug and the position record nothing', async () => {
  const { store } = await openBrowser(toText(makePost({ id: 6 }), post));
  await store.apply([
    { type: 'update', id: 5, fields: { slug: 'other' } },
    { type: 'move', id: 5, before: 6 },
  ]);
  expect(await titles(store)).toEqual([]);
});

test('a written post has its text, and an imported one has none', async () => {
  const { store } = await openBrowser('[]');
  await create(
    store,
    post,
    makePost({ id: 6, source: 'hugo:tax.md' }),
    makePost({ id: 7, publishedAt: '2013-05-06T00:12:52.000Z' }),
  );
  expect(await store.versions.list(5)).toMatchObject([{ number: 1, title: 'First' }]);
  expect(await titles(store, 6)).toEqual([]);
  expect(await titles(store, 7)).toEqual([]);
});

test('recovered posts have no versions', async () => {
  const { store } = await openBrowser('{broken');
  await store.condition.repair([{ type: 'create', post, before: null }]);
  expect(await readAll(store)).toEqual([post]);
  expect(await titles(store)).toEqual([]);
});

test('the history of a deleted post continues once it is restored', async () => {
  const { store } = await openBrowser(toText(post, makePost({ id: 6 })));
  await retitle(store, 'Second');
  const { trashKeys } = await store.apply([
    { type: 'delete', id: 5 },
    { type: 'delete', id: 6 },
  ]);
  expect(await titles(store)).toEqual(['Second', 'First']);
  await store.apply(trashKeys.map((key) => ({ type: 'restore', key: String(key) })));
  expect(await titles(store)).toEqual(['Second', 'First']);
  expect(await titles(store, 6)).toEqual([]);
  await retitle(store, 'Third');
  expect(await titles(store)).toEqual(['Third', 'Second', 'First']);
});

test('a restored post that is changed at once records the text that it had', async () => {
  const { store } = await openBrowser(toText(post));
  const { trashKeys } = await store.apply([{ type: 'delete', id: 5 }]);
  await store.apply([
    { type: 'restore', key: String(trashKeys[0]) },
    { type: 'update', id: 5, fields: { title: 'Second' } },
  ]);
  expect(await titles(store)).toEqual(['Second', 'First']);
});

test('a restored list records the texts that it replaces', async () => {
  const { browser, store } = await openBrowser(toText(post));
  await store.list();
  browser.setText(JSON.stringify([{ ...post, title: 'Damaged' }, 7]));
  await store.condition.restore();
  expect(await titles(store)).toEqual(['First', 'Damaged']);
});

test('all histories can be listed, oldest version first', async () => {
  const { store } = await openBrowser(toText(post));
  await retitle(store, 'Second');
  await store.apply([{ type: 'delete', id: 5 }]);
  expect(await store.versions.listAll()).toMatchObject([
    { postId: 5, versions: [{ title: 'First' }, { title: 'Second' }] },
  ]);
});

test('a change without an effect does not open the database', async () => {
  const { store } = await openBrowser(toText(post));
  const open = vi.spyOn(indexedDB, 'open');
  await retitle(store, 'First');
  await store.apply([{ type: 'update', id: 5, fields: { slug: 'other' } }]);
  expect(open).not.toHaveBeenCalled();
});

test('a refused database fails no save, and reading rejects with the reason', async () => {
  const { store } = await openBrowser(toText(post));
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('refused');
  });
  await retitle(store, 'Second');
  expect((await readAll(store))[0]?.title).toBe('Second');
  const error = { name: 'PostStoreError', code: 'unavailable', message: 'refused' };
  await expect(store.versions.list(5)).rejects.toMatchObject(error);
  await expect(store.versions.listAll()).rejects.toMatchObject(error);
});

test('a database that never opens delays no save, and reading rejects in time', async () => {
  const { store } = await openBrowser(toText(post));
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
  await retitle(store, 'Second');
  const reading = expect(store.versions.list(5)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(4000);
  await reading;
});
