import { maxVersions } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeDatabasePerTest } from '../fake-database.ts';
import { deletedRetentionMs } from './find-expired-histories.ts';
import type { HistoryStore } from './history-store.ts';

fakeDatabasePerTest();

const post = makePost({ id: 5, title: 'First' });
const second = { ...post, title: 'Second' };
let histories: HistoryStore;

beforeEach(async () => {
  vi.resetModules();
  histories = (await import('./history-store.ts')).indexedDbHistoryStore;
});

const none: ReadonlySet<number> = new Set();
const titles = async (id = 5) => (await histories.getVersions(id)).map(({ title }) => title);

test('a save records the text before and after it', async () => {
  await histories.record({ before: [post], after: [second], created: none, now: 7 });
  expect(await histories.getVersions(5)).toMatchObject([
    { number: 2, title: 'Second', savedAt: 7 },
    { number: 1, title: 'First', savedAt: null },
  ]);
  expect(await titles(6)).toEqual([]);
});

test('saves made at once are recorded one after the other', async () => {
  const texts = Array.from({ length: maxVersions }, (_, index) => ({ ...post, title: `Text ${index}` }));
  await Promise.all(
    texts
      .slice(1)
      .map((after, index) =>
        histories.record({ before: [texts[index]!], after: [after], created: none, now: index }),
      ),
  );
  expect(await titles()).toEqual(texts.map(({ title }) => title).toReversed());
});

test('a deleted post that returns has its history; one that stays deleted loses it after 30 days', async () => {
  await histories.record({ before: [post], after: [second], created: none, now: 1 });
  await histories.record({ before: [second], after: [], created: none, now: 2 });
  expect(await titles()).toEqual(['Second', 'First']);
  await histories.record({ before: [], after: [second], created: none, now: 3 });
  const other = makePost({ id: 6 });
  const later = 3 + deletedRetentionMs;
  await histories.record({
    before: [second],
    after: [second, other],
    created: new Set([6]),
    now: later + 1,
  });
  expect(await titles()).toEqual(['Second', 'First']);

  await histories.record({ before: [second, other], after: [other], created: none, now: later + 2 });
  await histories.record({
    before: [other],
    after: [{ ...other, title: 'x' }],
    created: none,
    now: later + 3 + deletedRetentionMs,
  });
  expect(await titles()).toEqual([]);
  expect(await titles(6)).toHaveLength(2);
});

test('ignores and overwrites invalid versions', async () => {
  await histories.record({ before: [post], after: [second], created: none, now: 1 });
  const { openPostsDatabase } = await import('../database.ts');
  const database = await openPostsDatabase();
  const stored = await database.get('histories', 5);
  await database.put('histories', {
    ...stored!,
    versions: [{ title: 'Half' }, stored!.versions[0]] as never,
  });
  expect(await titles()).toEqual(['First']);
  await database.put('histories', { ...stored!, versions: 'none' as never });
  expect(await titles()).toEqual([]);
  await histories.record({ before: [second], after: [post], created: none, now: 2 });
  expect(await titles()).toEqual(['First', 'Second']);
});

test('rejects if the browser denies the database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('refused');
  });
  await expect(histories.record({ before: [post], after: [second], created: none, now: 1 })).rejects.toThrow(
    'refused',
  );
  await expect(histories.getVersions(5)).rejects.toThrow('refused');
});
