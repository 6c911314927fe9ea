import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test, vi } from 'vitest';

import { databaseTimeLimitMs, type openPostsDatabase } from './database.ts';
import { fakeDatabasePerTest } from './fake-database.ts';
import { isJournalEntry, type Journal, type JournalEntry } from './journal.ts';

const entry: JournalEntry = {
  revision: 5,
  changes: [{ type: 'add', post: makePost({ mood: 'calm' }) }],
  before: '2:1',
  after: '3:1',
  at: 1_700_000_000_000,
};

test.each([
  ['an addition', entry.changes],
  ['nothing: a text was discarded', []],
  ['an update, with its position', [{ type: 'update', post: makePost(), at: 2 }]],
  ['a removal', [{ type: 'remove', id: 7 }]],
  ['a move', [{ type: 'move', id: 7, at: 3, to: 0 }]],
  [
    'several',
    [
      { type: 'insert', post: makePost(), at: 0 },
      { type: 'remove', id: 7, at: 1 },
    ],
  ],
])('an entry may hold %s', (_, changes) => expect(isJournalEntry({ ...entry, changes })).toBe(true));

test.each([
  ['null', null],
  ['a text', 'entry'],
  ['an entry of an earlier form', { ...entry, changes: undefined, change: entry.changes[0] }],
  ['no revision', { ...entry, revision: undefined }],
  ['a revision that is no number', { ...entry, revision: '5' }],
  ['NaN for a time', { ...entry, at: Number.NaN }],
  ['no fingerprints', { ...entry, before: undefined }],
  ['half of the fingerprints', { ...entry, after: 7 }],
  ['changes that are no list', { ...entry, changes: {} }],
  ['a change that is null', { ...entry, changes: [null] }],
  ['a change of an unknown kind', { ...entry, changes: [{ type: 'merge' }] }],
  ['an addition of nothing', { ...entry, changes: [{ type: 'add', post: null }] }],
  ['an addition of half a post', { ...entry, changes: [{ type: 'add', post: { id: 1 } }] }],
  ['an insertion without a position', { ...entry, changes: [{ type: 'insert', post: makePost() }] }],
  ['a position that is no number', { ...entry, changes: [{ type: 'remove', id: 7, at: 'x' }] }],
  ['a move to nowhere', { ...entry, changes: [{ type: 'move', id: 7, at: 3 }] }],
  ['a move of no id', { ...entry, changes: [{ type: 'move', at: 3, to: 0 }] }],
  ['a removal of no id', { ...entry, changes: [{ type: 'remove' }] }],
])('%s is no entry', (_, value) => expect(isJournalEntry(value)).toBe(false));

describe('the journal in the database', () => {
  const at = (revision: number): JournalEntry => ({ ...entry, revision });

  fakeDatabasePerTest();

  test('gives back what was appended, whole and the oldest first, on the next page too', async () => {
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

  test('drops entries up to a revision and with it, and takes back a single one', async () => {
    const { journal } = await openPage();
    for (const revision of [1, 2, 3, 4]) await journal.append(at(revision));
    await journal.dropThrough(2);
    expect(await journal.entries()).toEqual([at(3), at(4)]);
    await journal.remove(4);
    expect(await journal.entries()).toEqual([at(3)]);
  });

  test('takes back an entry that is still on its way to the disk', async () => {
    const { journal } = await openPage();
    const appending = journal.append(entry);
    await journal.remove(entry.revision);
    await appending;
    expect(await journal.entries()).toEqual([]);
  });

  test('passes over what is no entry', async () => {
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
  test.each(Object.entries(calls))('%s rejects in time where the database hangs', async (_, call) => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const { journal } = await openPage();
    const hanging = expect(call(journal)).rejects.toThrow('did not answer in time');
    await vi.advanceTimersByTimeAsync(databaseTimeLimitMs);
    await hanging;
  });
});

/** The journal as a page has it that was just opened. */
async function openPage(): Promise<{ journal: Journal; open: typeof openPostsDatabase }> {
  vi.resetModules();
  const { indexedDbJournal } = await import('./journal.ts');
  return { journal: indexedDbJournal, open: (await import('./database.ts')).openPostsDatabase };
}
