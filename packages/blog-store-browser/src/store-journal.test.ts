import { fingerprint } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { type BrowserPostStore, createBrowserPostStore } from './browser-post-store.ts';
import { create, expectRejection, readAll, settle, startUp, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fakeStorage } from './fake-storage.ts';

const add = (store: BrowserPostStore, id: number) => create(store, makePost({ id }));
const logged = (id: number) => ({ type: 'create', post: makePost({ id }) });

const fillUp = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

test('stores the changes, fingerprints of the list before and after, and the time', async () => {
  const browser = fakeBrowser('[]');
  const startedAt = Date.now();
  await add(browser.openTab(), 1);
  expect(await browser.journal.entries()).toEqual([
    {
      revision: expect.any(Number),
      changes: [logged(1)],
      before: fingerprint('[]'),
      after: fingerprint(browser.getText() ?? ''),
      at: expect.any(Number),
    },
  ]);
  expect((await browser.journal.head())?.at).toBeGreaterThanOrEqual(startedAt);
});

test('stores a post in a proxy as a plain post', async () => {
  const browser = fakeBrowser('[]');
  await create(browser.openTab(), new Proxy(makePost({ id: 1 }), {}));
  const [entry] = await browser.journal.entries();
  expect(structuredClone(entry?.changes)).toEqual([logged(1)]);
});

test('stores an undefined field of an update as a removed one', async () => {
  const browser = fakeBrowser('[]');
  const store = browser.openTab();
  await create(store, makePost({ id: 1, mood: 'calm' }));
  const fields = { title: 'Edited', mood: undefined };
  await store.apply([{ type: 'update', id: 1, fields }]);
  expect(await readAll(store)).toStrictEqual([makePost({ id: 1, title: 'Edited' })]);
  const [, update] = await browser.journal.entries();
  expect(update?.changes).toStrictEqual([
    { type: 'update', id: 1, fields: { title: 'Edited' }, remove: ['mood'] },
  ]);
});

test('stores changes without versions, and a restore as a create', async () => {
  const browser = fakeBrowser(toText(makePost({ id: 2 }), makePost({ id: 1 })));
  const store = browser.openTab();
  const ifVersion = (await store.get({ id: 2 }))?.version;
  const { trashKeys } = await store.apply([{ type: 'delete', id: 2, ifVersion }]);
  await store.apply([{ type: 'restore', key: String(trashKeys[0]) }]);
  const entries = await browser.journal.entries();
  expect(entries.map(({ changes }) => changes)).toStrictEqual([
    [{ type: 'delete', id: 2 }],
    [{ type: 'create', post: makePost({ id: 2 }), before: 1 }],
  ]);
});

test('stores a discarded text as an entry without changes', async () => {
  const browser = fakeBrowser('{broken');
  const store = browser.openTab();
  const { unreadable } = await store.condition.read();
  for (const each of unreadable) await store.condition.discard(each);
  expect(await browser.journal.entries()).toMatchObject([{ changes: [], after: fingerprint('[]') }]);
});

test('is read completely only if storage lacks its newest change', async () => {
  const browser = fakeBrowser('[]');
  const entries = vi.spyOn(browser.journal, 'entries');
  const store = browser.openTab();
  await add(store, 1);
  await add(store, 2);
  expect(entries).not.toHaveBeenCalled();
  browser.setText('[]');
  await add(store, 3);
  expect(entries).toHaveBeenCalledTimes(1);
});

test('is read once at the start, not at every read', async () => {
  const browser = fakeBrowser('[]');
  const entries = vi.spyOn(browser.journal, 'entries');
  const store = browser.openTab();
  for (let read = 0; read < 3; read += 1) await store.list();
  await settle();
  expect(entries).toHaveBeenCalledTimes(1);
});

test('marks only its own revisions as seen', async () => {
  const browser = fakeBrowser('[]');
  const set = vi.fn<(revision: number) => void>();
  const area = fakeStorage();
  const options = {
    storage: () => area,
    journal: browser.journal,
    archive: browser.archive,
    trash: browser.trash,
    histories: browser.histories,
    tabLock: { withLock: <Result>(task: () => Promise<Result>) => task(), hasOtherTabs: async () => false },
    lastSeenRevision: { get: () => 0, set },
    events: new EventTarget() as Window,
    now: () => 1_000,
  };
  await add(createBrowserPostStore(options), 1);
  expect(set.mock.calls).toEqual([[1_000]]);
  browser.journal.append = () => Promise.reject(new Error('refused'));
  await add(createBrowserPostStore(options), 2);
  expect(set.mock.calls).toEqual([[1_000]]);
});

test('never repeats a revision, even if it was emptied or the clock went back', async () => {
  const browser = fakeBrowser('[]');
  const store = browser.openTab();
  await add(store, 1);
  const first = (await browser.journal.head())?.revision ?? 0;
  browser.advance(-60_000);
  await add(store, 2);
  const second = (await browser.journal.head())?.revision ?? 0;
  expect(second).toBe(first + 1);
  await browser.journal.dropThrough(second);
  browser.advance(120_000);
  await add(store, 3);
  expect((await browser.journal.head())?.revision).toBeGreaterThan(second);
});

test('deletes the entry of a failed write', async () => {
  const browser = fakeBrowser('[]');
  browser.setItem = fillUp;
  await expectRejection(browser.openTab(), 'quota-exceeded');
  expect(await browser.journal.entries()).toEqual([]);
});

test('deletes the entry of a failed write that was stored after the time limit', async () => {
  const browser = fakeBrowser('[]');
  const append = browser.journal.append.bind(browser.journal);
  browser.journal.append = async (entry) => {
    await append(entry);
    throw new Error('The browser’s database did not answer in time.');
  };
  browser.setItem = fillUp;
  const store = browser.openTab();
  await expectRejection(store, 'quota-exceeded');
  expect(await browser.journal.entries()).toEqual([]);
  await expectRejection(store, 'quota-exceeded');
  await settle();
  expect(await browser.journal.entries()).toEqual([]);
});

test('rejects with the reason of a failed write, even if its entry cannot be deleted', async () => {
  const browser = fakeBrowser('[]');
  browser.journal.remove = () => Promise.reject(new Error('refused'));
  browser.setItem = fillUp;
  const store = browser.openTab();
  await expectRejection(store, 'quota-exceeded');
  expect((await store.condition.read()).isDurable).toBe(false);
});

test('is not awaited once it has failed', async () => {
  const browser = fakeBrowser('[]');
  browser.journal.append = () => Promise.reject(new Error('refused'));
  const store = browser.openTab();
  await add(store, 1);
  const never = new Promise<never>(() => {});
  for (const call of ['append', 'head', 'entries', 'remove'] as const) browser.journal[call] = () => never;
  await add(store, 2);
  browser.setItem = fillUp;
  await expectRejection(store, 'quota-exceeded');
  expect((await store.condition.read()).isDurable).toBe(false);
});

test('is used again once it responds, and recovers what a crash lost', async () => {
  const browser = fakeBrowser('[]');
  await add(browser.openTab(), 1);
  browser.kill();
  const ready = Promise.withResolvers<void>();
  browser.journal.waitUntilReady = () => ready.promise;
  const entries = vi.spyOn(browser.journal, 'entries').mockRejectedValueOnce(new Error('too slow'));
  const store = browser.openTab();
  const listener = vi.fn();
  store.subscribe(listener);
  await readAll(store);
  await vi.waitFor(async () => expect((await store.condition.read()).isDurable).toBe(false));
  expect(await readAll(store)).toEqual([]);

  entries.mockRestore();
  listener.mockClear();
  ready.resolve();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  expect((await store.condition.read()).isDurable).toBe(true);
  expect(await readAll(store)).toEqual([makePost({ id: 1 })]);
});

test('is awaited once, if it responds and still fails', async () => {
  const browser = fakeBrowser('[]');
  const waitUntilReady = vi.fn(async () => {});
  browser.journal.waitUntilReady = waitUntilReady;
  browser.journal.entries = () => Promise.reject(new Error('damaged'));
  const store = browser.openTab();
  await readAll(store);
  await settle();
  expect((await store.condition.read()).isDurable).toBe(false);
  expect(waitUntilReady).toHaveBeenCalledOnce();
});

test.each([
  ['of 3 entries, those younger than two hours stay', 3, 119, 3],
  ['of 3 entries, only the newest is older than two hours and stays', 3, 121, 1],
  ['of 203 entries, those younger than five minutes stay', 203, 4, 203],
  ['of 203 entries, the newest 200 stay', 203, 6, 200],
])('at the start, %s', async (_, count, minutes, left) => {
  const browser = fakeBrowser('[]');
  const store = browser.openTab();
  for (let id = 1; id <= count; id += 1) await add(store, id);
  const newest = await browser.journal.head();
  browser.advance(minutes * 60_000);
  await startUp(browser);
  expect(await browser.journal.entries()).toHaveLength(left);
  expect(await browser.journal.head()).toEqual(newest);
});

test('is emptied after an external edit', async () => {
  const browser = fakeBrowser('[]');
  await add(browser.openTab(), 1);
  browser.setText(toText(makePost({ title: 'External' })));
  await startUp(browser);
  expect(await browser.journal.entries()).toEqual([]);
});
