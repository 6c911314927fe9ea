import { beforeEach, describe, expect, test, vi } from 'vitest';

import { databaseTimeLimitMs } from './database.ts';
import { fakeDatabasePerTest } from './fake-database.ts';
import { fakeStorage } from './fake-storage.ts';
import type { UnreadableArchive } from './unreadable-archive.ts';

const flag = 'blogPosts.hasUnreadable';
const fallback = 'blogPosts.unreadable.';

fakeDatabasePerTest({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1000 });

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));

/** The archive as a page has it that was just opened. */
async function openPage(): Promise<UnreadableArchive> {
  vi.resetModules();
  return (await import('./unreadable-archive.ts')).indexedDbArchive;
}

const refuseDatabase = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('refused');
  });
const hangDatabase = () => vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());

test('a kept text is there exactly, on the next page too', async () => {
  const text = ' [{"id": 7, "title": "half a p\ud83d\u0000é🙂\r\n';
  await (await openPage()).add(text);
  expect(await (await openPage()).list()).toEqual([{ id: '1000', text, archivedAt: 1000 }]);
  expect(Object.keys(localStorage)).toEqual([flag]);
});

test('the disk is waited for, at keeping and at discarding', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const archive = await openPage();
  await archive.add('{');
  await archive.discard('1000');
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options)).toEqual([
    { durability: 'strict' },
    { durability: 'strict' },
  ]);
});

test('the same text is kept once, and keeps its time', async () => {
  const archive = await openPage();
  await archive.add('{');
  vi.setSystemTime(2000);
  await archive.add('{');
  expect(await archive.list()).toEqual([{ id: '1000', text: '{', archivedAt: 1000 }]);
});

test('texts are listed newest first, also those kept within a millisecond or with a clock that went back', async () => {
  const archive = await openPage();
  await archive.add('first');
  await archive.add('second');
  vi.setSystemTime(5);
  await archive.add('third');
  const listed = await archive.list();
  expect(listed.map((entry) => [entry.text, entry.archivedAt])).toEqual([
    ['third', 1002],
    ['second', 1001],
    ['first', 1000],
  ]);
});

test('other tabs hear of every text: the flag has another value each time', async () => {
  const archive = await openPage();
  await archive.add('first');
  const before = localStorage.getItem(flag);
  vi.setSystemTime(2000);
  await archive.add('second');
  expect(before).toBe('1000');
  expect(localStorage.getItem(flag)).toBe('2000');
});

test('a text that the database kept is listed again once it is added again, though local storage lost the flag', async () => {
  await (await openPage()).add('{');
  localStorage.removeItem(flag);
  const archive = await openPage();
  await archive.add('{');
  expect((await archive.list()).map((entry) => entry.text)).toEqual(['{']);
});

test('where nothing was ever kept, no database is opened to learn that', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  expect(await (await openPage()).list()).toEqual([]);
  expect(open).not.toHaveBeenCalled();
});

test('what is no text in the database is not listed', async () => {
  const archive = await openPage();
  await archive.add('text');
  const { openPostsDatabase } = await import('./database.ts');
  await (await openPostsDatabase()).put('unreadable', { not: 'a text' } as never, 1500);
  expect((await archive.list()).map((entry) => entry.text)).toEqual(['text']);
});

describe('discarding', () => {
  test('removes that copy for good, and no other', async () => {
    const archive = await openPage();
    await archive.add('first');
    await archive.add('second');
    vi.setSystemTime(3000);
    await archive.discard('1000');
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['second']);
    expect((await (await openPage()).list()).map((entry) => entry.text)).toEqual(['second']);
    expect(localStorage.getItem(flag)).toBe('3000');
  });

  test('the last copy leaves nothing behind', async () => {
    const archive = await openPage();
    await archive.add('only');
    await archive.discard('1000');
    expect(await archive.list()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('resolves where there is no such copy', async () => {
    const archive = await openPage();
    await archive.add('kept');
    await expect(archive.discard('7')).resolves.toBeUndefined();
    expect(await archive.list()).toHaveLength(1);
  });

  test.each([
    ['refused', refuseDatabase],
    ['hanging', hangDatabase],
  ])('a copy in local storage keeps those in a database listed that is %s', async (_, spoil) => {
    const archive = await openPage();
    await archive.add('in the database');
    localStorage.setItem(`${fallback}2000`, 'in local storage');
    const spoilt = spoil();
    const discarding = (await openPage()).discard('2000');
    await vi.advanceTimersByTimeAsync(databaseTimeLimitMs);
    await discarding;
    spoilt.mockRestore();
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['in the database']);
  });

  test('rejects where the database is refused, or hangs', async () => {
    refuseDatabase();
    await expect((await openPage()).discard('1000')).rejects.toThrow('refused');
    hangDatabase();
    const hanging = expect((await openPage()).discard('1000')).rejects.toThrow('did not answer in time');
    await vi.advanceTimersByTimeAsync(databaseTimeLimitMs);
    await hanging;
  });
});

describe('where the database is refused', () => {
  test('texts are kept in local storage, each under a key of its own, and listed and discarded as any', async () => {
    refuseDatabase();
    const archive = await openPage();
    localStorage.setItem('blogPosts', '[]');
    await archive.add('first');
    await archive.add('second');
    expect(Object.entries(localStorage)).toEqual([
      ['blogPosts', '[]'],
      [`${fallback}1000`, 'first'],
      [flag, '1000'],
      [`${fallback}1001`, 'second'],
    ]);
    expect(await archive.list()).toEqual([
      { id: '1001', text: 'second', archivedAt: 1001 },
      { id: '1000', text: 'first', archivedAt: 1000 },
    ]);
    await archive.discard('1000');
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['second']);
    await archive.discard('1001');
    expect(await archive.list()).toEqual([]);
    // The database that cannot be asked may hold others.
    expect(Object.keys(localStorage)).toEqual(['blogPosts', flag]);
  });

  test('an empty text is listed too', async () => {
    refuseDatabase();
    const archive = await openPage();
    await archive.add('');
    expect(await archive.list()).toEqual([{ id: '1000', text: '', archivedAt: 1000 }]);
  });

  test('and opens again later: the texts of both places are listed, newest first', async () => {
    const refusal = refuseDatabase();
    const archive = await openPage();
    await archive.add('in local storage');
    refusal.mockRestore();
    await archive.add('in the database');
    expect((await archive.list()).map((entry) => entry.text)).toEqual([
      'in the database',
      'in local storage',
    ]);
    await archive.discard('1000');
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['in the database']);
  });

  test('and there is no room in local storage either: keeping rejects, and nothing is claimed', async () => {
    refuseDatabase();
    vi.stubGlobal('localStorage', fakeStorage(refuse));
    const archive = await openPage();
    await expect(archive.add('{')).rejects.toThrow('full');
    expect(await archive.list()).toEqual([]);
  });
});

test('where the database hangs, the list comes without it, in time', async () => {
  localStorage.setItem(flag, '1');
  localStorage.setItem(`${fallback}7`, 'in local storage');
  hangDatabase();
  const listing = (await openPage()).list();
  await vi.advanceTimersByTimeAsync(databaseTimeLimitMs);
  expect(await listing).toEqual([{ id: '7', text: 'in local storage', archivedAt: 7 }]);
});

test('where local storage is blocked, the list is empty', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked');
    },
  });
  expect(await (await openPage()).list()).toEqual([]);
});

describe('where local storage has no room even for the flag', () => {
  test('the text is listed all the same, and the flag follows once there is room', async () => {
    let isFull = true;
    vi.stubGlobal(
      'localStorage',
      fakeStorage(() => {
        if (isFull) refuse();
      }),
    );
    const archive = await openPage();
    await archive.add('kept');
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['kept']);
    expect(localStorage.getItem(flag)).toBeNull();
    isFull = false;
    await archive.list();
    expect(localStorage.getItem(flag)).not.toBeNull();
    // The debt is paid once: reading goes on to write nothing.
    localStorage.setItem(flag, 'as it was');
    await archive.list();
    expect(localStorage.getItem(flag)).toBe('as it was');
  });
});

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError');
}
