import { makePost } from '@branchbook/blog-core/testing';
import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';

import { databaseTimeLimitMs, type openPostsDatabase } from './database.ts';
import { fakeDatabasePerTest } from './fake-database.ts';
import { isJournalEntry, type Journal, type JournalEntry } from './journal.ts';

const entry: JournalEntry = {
  revision: 5,
  changes: [{ type: 'create', post: makePost({ mood: 'calm' }) }],
  before: '2:1',
  after: '3:1',
  at: 1_700_000_000_000,
};

test.each([
  ['a change', entry.changes],
  ['several', [{ type: 'delete', id: 7 }, ...entry.changes]],
  ['no change: a text was discarded', []],
])('an entry may have %s', (_, changes) => expect(isJournalEntry({ ...entry, changes })).toBe(true));

test.each([
  ['null', null],
  ['a text', 'entry'],
  ['an entry with a single change', { ...entry, changes: undefined, change: entry.changes[0] }],
  ['an entry without a revision', { ...entry, revision: undefined }],
  ['an entry whose revision is text', { ...entry, revision: '5' }],
  ['an entry whose time is NaN', { ...entry, at: Number.NaN }],
  ['an entry without a fingerprint', { ...entry, before: undefined }],
  ['an entry with one fingerprint', { ...entry, after: 7 }],
  ['an entry whose changes are no list', { ...entry, changes: {} }],
  ['an entry with an invalid change', { ...entry, changes: [...entry.changes, null] }],
])('%s is no entry', (_, value) => expect(isJournalEntry(value)).toBe(false));

describe('the journal in the database', () => {
  const at = (revision: number): JournalEntry => ({ ...entry, revision });

  fakeDatabasePerTest();

  test('returns appended entries, oldest first, on the next page too', async () => {
    const { journal } = await openPage();
    await journal.append(at(20));
    await journal.append(at(5));
    const next = (await openPage()).journal;
    expect(await next.entries()).toEqual([at(5), at(20)]);
    expect(await next.head()).toEqual(at(20));
  });

  test('is empty at first', async () => {
    const { journal } = await openPage();
    expect(await journal.entries()).toEqual([]);
    expect(await journal.head()).toBeNull();
  });

  test('waits for the disk', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await (await openPage()).journal.append(entry);
    expect(transaction).toHaveBeenLastCalledWith('journal', 'readwrite', { durability: 'strict' });
  });

  test('deletes entries through a revision, and a single one', async () => {
    const { journal } = await openPage();
    for (const revision of [1, 2, 3, 4]) await journal.append(at(revision));
    await journal.dropThrough(2);
    expect(await journal.entries()).toEqual([at(3), at(4)]);
    await journal.remove(4);
    expect(await journal.entries()).toEqual([at(3)]);
  });

  test('deletes an entry that is still being appended', async () => {
    const { journal } = await openPage();
    const appending = journal.append(entry);
    await journal.remove(entry.revision);
    await appending;
    expect(await journal.entries()).toEqual([]);
  });

  test('ignores invalid entries', async () => {
    const { journal, open } = await openPage();
    await journal.append(at(3));
    const database = await open();
    for (const revision of [1, 4, 5]) await database.put('journal', { revision } as never);
    expect(await journal.entries()).toEqual([at(3)]);
    expect(await journal.head()).toEqual(at(3));
    await journal.remove(3);
    expect(await journal.head()).toBeNull();
  });

  const calls: Record<string, (journal: Journal) => Promise<unknown>> = {
    append: (journal) => journal.append(entry),
    head: (journal) => journal.head(),
    entries: (journal) => journal.entries(),
    dropThrough: (journal) => journal.dropThrough(1),
    remove: (journal) => journal.remove(1),
  };
  test.each(Object.entries(calls))('%s rejects in time if the database hangs', async (_, call) => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const { journal } = await openPage();
    const hanging = expect(call(journal)).rejects.toThrow('did not answer in time');
    await vi.advanceTimersByTimeAsync(databaseTimeLimitMs);
    await hanging;
  });

  test('is ready once the database opens, without a time limit', async () => {
    const other = await openDB('branchbook', 4);
    const { journal } = await openPage();
    const onReady = vi.fn();
    const waiting = journal.waitUntilReady?.().then(onReady);
    await vi.advanceTimersByTimeAsync(10 * databaseTimeLimitMs);
    expect(onReady).not.toHaveBeenCalled();
    other.close();
    await waiting;
    expect(onReady).toHaveBeenCalledOnce();
  });
});

/** The journal as a page has it that was just opened. */
async function openPage(): Promise<{ journal: Journal; open: typeof openPostsDatabase }> {
  vi.resetModules();
  const { indexedDbJournal } = await import('./journal.ts');
  return { journal: indexedDbJournal, open: (await import('./database.ts')).openPostsDatabase };
}
