import { makePost } from '@branchbook/blog-core/testing';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { expect, test, vi } from 'vitest';

import { withTimeout } from './database.ts';
import { fakeDatabasePerTest } from './fake-database.ts';
import { fakeStorage } from './fake-storage.ts';

fakeDatabasePerTest();

/** Aborts a transaction after its first requests. */
async function abortSoon(transaction: IDBTransaction): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  transaction.abort();
}

/** The database as a page has it that was just opened. */
async function openPage() {
  vi.resetModules();
  return (await import('./database.ts')).openPostsDatabase;
}

const namesOf = (database: { objectStoreNames: Iterable<string> }) => [...database.objectStoreNames];

test('it has a store for texts by their time, and one for the journal by revision', async () => {
  const database = await (await openPage())();
  expect(database.name).toBe('branchbook');
  expect(namesOf(database)).toEqual(['histories', 'journal', 'trash', 'unreadable']);
  const { store } = database.transaction('journal');
  expect(store.keyPath).toBe('revision');
  expect(database.transaction('unreadable').store.keyPath).toBeNull();
});

test('it has a store for histories by post, whose index knows when each was kept, how large it is, and when its post went', async () => {
  const database = await (await openPage())();
  const { store } = database.transaction('histories');
  expect(store.keyPath).toBe('postId');
  expect([...store.indexNames]).toEqual(['keeping']);
  expect(store.index('keeping').keyPath).toEqual(['changedAt', 'size', 'goneAt']);
});

test('it has a store for deleted posts, whose index knows when each was deleted', async () => {
  const database = await (await openPage())();
  const { store } = database.transaction('trash');
  expect(store.keyPath).toBe('key');
  expect(store.index('removedAt').keyPath).toBe('removedAt');
});

test('it is opened once for a page', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  const openPostsDatabase = await openPage();
  expect(await openPostsDatabase()).toBe(await openPostsDatabase());
  expect(open).toHaveBeenCalledTimes(1);
});

test('after a refusal, the next call tries again', async () => {
  const refusal = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('refused');
  });
  const openPostsDatabase = await openPage();
  await expect(openPostsDatabase()).rejects.toThrow('refused');
  refusal.mockRestore();
  expect((await openPostsDatabase()).name).toBe('branchbook');
});

test('where it opens late, whoever still waits has it, and so has the next call at once', async () => {
  // Another page that does not give way holds our stores up.
  const other = await openDB('branchbook', 4);
  const openPostsDatabase = await openPage();
  const opening = openPostsDatabase();
  const limited = withTimeout(1000, opening).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await limited).toBe('The browser’s database did not answer in time.');
  other.close();
  expect((await opening).name).toBe('branchbook');
  expect(await openPostsDatabase()).toBe(await opening);
});

test.each(['unreadable', 'journal', 'histories', 'trash', null])(
  'a database that has only %s gets what it lacks, and keeps what it has',
  async (name) => {
    const earlier = await openDB('branchbook', 4, {
      upgrade(database) {
        database.createObjectStore('of-a-newer-site');
        if (name) database.createObjectStore(name, name === 'journal' ? { keyPath: 'revision' } : {});
      },
    });
    if (name === 'unreadable') await earlier.put('unreadable', 'kept', 7);
    earlier.close();
    const openPostsDatabase = await openPage();
    const database = await openPostsDatabase();
    expect(await openPostsDatabase()).toBe(database);
    expect(namesOf(database)).toEqual(['histories', 'journal', 'of-a-newer-site', 'trash', 'unreadable']);
    expect(database.version).toBe(5);
    expect(await database.getAll('unreadable')).toEqual(name === 'unreadable' ? ['kept'] : []);
  },
);

test('a database of a newer site serves as it is', async () => {
  await (await openPage())().then((database) => database.close());
  (await openDB('branchbook', 9)).close();
  expect((await (await openPage())()).version).toBe(9);
});

test('it gives way to another tab that upgrades, and opens anew at the next call', async () => {
  const openPostsDatabase = await openPage();
  const first = await openPostsDatabase();
  const upgraded = await openDB('branchbook', 7);
  expect(upgraded.version).toBe(7);
  const second = await openPostsDatabase();
  expect(second).not.toBe(first);
  expect(second.version).toBe(7);
});

test('it opens anew after the browser closed it', async () => {
  const openPostsDatabase = await openPage();
  const first = await openPostsDatabase();
  forceCloseDatabase(unwrap(first) as never);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const second = await openPostsDatabase();
  expect(second).not.toBe(first);
  expect(await second.getAll('journal')).toEqual([]);
});

test('a value in time leaves no timer behind', async () => {
  expect(await withTimeout(1000, Promise.resolve('value'))).toBe('value');
  expect(vi.getTimerCount()).toBe(0);
  await expect(withTimeout(1000, Promise.reject(new Error('own error')))).rejects.toThrow('own error');
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects calls whose transaction the deletion of site data aborts, and leaves no rejection unhandled', async () => {
  vi.resetModules();
  const { indexedDbJournal: journal } = await import('./journal.ts');
  const { indexedDbTrash: trash } = await import('./trash/indexed-db-trash.ts');
  const { indexedDbHistoryStore: histories } = await import('./history/history-store.ts');
  const { indexedDbArchive: archive } = await import('./unreadable-archive.ts');
  vi.stubGlobal('localStorage', fakeStorage());
  const post = makePost();
  const entry = { revision: 1, changes: [], before: '', after: '', at: 0 };
  await journal.append(entry);
  const transaction = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
    ?.value as IDBDatabase['transaction'];
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const opened = transaction.apply(this, args);
    void abortSoon(opened);
    return opened;
  });
  const outcomes = await Promise.allSettled([
    journal.append(entry),
    journal.head(),
    journal.entries(),
    journal.dropThrough(1),
    journal.remove(1),
    trash.read(0),
    trash.add([{ key: 'a', post, deletedAt: 0, following: [] }], 0),
    trash.discard(['a']),
    histories.record({ before: [], after: [post], created: new Set(), now: 0 }),
    histories.getVersions(1),
    histories.getAll(),
    archive.discard('1'),
  ]);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
});
