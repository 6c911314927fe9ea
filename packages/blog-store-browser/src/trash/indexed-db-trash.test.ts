import { makePost } from '@branchbook/blog-core/testing';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeDatabasePerTest } from '../fake-database.ts';
import { type TrashRecords, trashRetentionMs } from './indexed-db-trash.ts';
import type { TrashedRecord } from './parse-trash-record.ts';

fakeDatabasePerTest();

const now = 1_800_000_000_000;
let trash: TrashRecords;

beforeEach(async () => {
  vi.resetModules();
  trash = (await import('./indexed-db-trash.ts')).indexedDbTrash;
});

const trashed = (id: number, deletedAt = now): TrashedRecord => ({
  key: `key-${id}`,
  post: makePost({ id }),
  deletedAt,
  following: [id + 1],
});

const idsIn = async (at = now) => (await trash.read(at)).map(({ post }) => post.id);

test('returns deleted posts in the order of their deletion', async () => {
  await trash.add([trashed(2, now)], now);
  await trash.add([trashed(3, now - 1), trashed(1, now + 1)], now);
  expect(await trash.read(now)).toStrictEqual([trashed(3, now - 1), trashed(2), trashed(1, now + 1)]);
});

test('retains posts for 30 days, and deletes expired ones with the next deletion', async () => {
  await trash.add([trashed(1, now - trashRetentionMs)], now);
  expect(await idsIn(now)).toEqual([1]);
  expect(await idsIn(now + 1)).toEqual([]);
  await trash.add([trashed(2)], now);
  expect(await idsIn(now)).toEqual([1, 2]);
  await trash.add([trashed(3)], now + 1);
  expect(await idsIn(now)).toEqual([2, 3]);
});

test('waits for the disk', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await trash.add([trashed(1)], now);
  await trash.discard(['key-1']);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options)).toEqual([
    { durability: 'strict' },
    { durability: 'strict' },
  ]);
});

test('retains drafts of unpublished posts', async () => {
  const { readTrashDrafts } = await import('../trash.ts');
  const draft = { ...trashed(2), draft: { key: 'a' } };
  await trash.add([trashed(1), draft], now);
  expect(await readTrashDrafts(now)).toStrictEqual([draft]);
});

test('discards single posts, and ignores unknown keys', async () => {
  await trash.add([trashed(1), trashed(2)], now);
  await trash.discard(['key-1', 'unknown']);
  expect(await idsIn()).toEqual([2]);
});

test('ignores invalid records', async () => {
  const { openPostsDatabase } = await import('../database.ts');
  const database = await openPostsDatabase();
  await database.put('trash', { key: 'broken', removedAt: now } as never);
  await trash.add([trashed(1)], now);
  expect(await idsIn()).toEqual([1]);
});

test('rejects within the time limits if the database never opens', async () => {
  // Another page that does not close its connection blocks this one.
  const other = await openDB('branchbook', 4);
  const errors: string[] = [];
  for (const outcome of [trash.add([trashed(1)], now), trash.discard(['a']), trash.read(now)])
    outcome.catch((error: Error) => errors.push(error.message));
  const message = 'The browser’s database did not answer in time.';
  await vi.advanceTimersByTimeAsync(1500);
  expect(errors).toEqual([message, message]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(errors).toEqual([message, message, message]);
  other.close();
});
