import { join } from 'node:path';

import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { expect, test, vi } from 'vitest';

import { databaseFile, listBackups } from './backups.ts';
import { maintain, parseRetentionDays, startDailyMaintenance } from './daily-maintenance.ts';

const dayMs = 86_400_000;

async function openPosts() {
  const data = await temporaryFolder();
  const database = openNodeDatabase(join(data, databaseFile));
  const store = await openSqlPostStore(database, { seeds: seedPosts });
  return { data, database, store };
}

test('posts are backed up once a day', async () => {
  const { data, database, store } = await openPosts();
  for (const time of ['2026-05-01T01:00Z', '2026-05-01T23:00Z', '2026-05-02T01:00Z'])
    await maintain({ data, store, now: () => new Date(time) });
  expect(await listBackups(data, new Date('2026-05-03T00:00Z'))).toHaveLength(2);
  database.close();
});

test('texts of a deleted post are purged 90 days after it left the trash', async () => {
  const { data, database, store } = await openPosts();
  const deletedAt = Date.UTC(2026, 0, 1);
  await store.apply([{ type: 'delete', id: 1 }], { now: deletedAt });
  await store.apply([{ type: 'delete', id: 2 }], { now: deletedAt + 60 * dayMs });
  for (const day of [118, 119]) await maintain({ data, store, now: () => new Date(deletedAt + day * dayMs) });
  expect(await store.versions.list(1)).not.toEqual([]);
  await maintain({ data, store, now: () => new Date(deletedAt + 121 * dayMs) });
  // There was no backup the day before.
  expect(await store.versions.list(1)).not.toEqual([]);
  await maintain({ data, store, now: () => new Date(deletedAt + 122 * dayMs) });
  expect(await store.versions.list(1)).toEqual([]);
  expect(await store.versions.list(2)).not.toEqual([]);
  database.close();
});

test('a clock that jumps years ahead purges nothing', async () => {
  const { data, database, store } = await openPosts();
  await store.apply([{ type: 'delete', id: 1 }], { now: Date.UTC(2026, 4, 1) });
  for (const time of ['2026-05-01T01:00Z', '2030-05-01T01:00Z'])
    await maintain({ data, store, now: () => new Date(time) });
  expect(await store.versions.list(1)).not.toEqual([]);
  database.close();
});

test('a clock that is ahead, and one that is back, is logged', async () => {
  const { data, database, store } = await openPosts();
  const warnings: string[] = [];
  const runAt = async (time: string, warning: RegExp | undefined) => {
    const now = () => new Date(time);
    const report = vi.fn();
    const warn = (message: string) => warnings.push(message);
    const stop = startDailyMaintenance({ data, store, report, warn, now });
    await vi.waitFor(async () => expect((await listBackups(data, now()))[0]?.madeAt).toEqual(now()));
    await vi.waitFor(() => expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : []));
    expect(report).not.toHaveBeenCalled();
    warnings.length = 0;
    stop();
  };
  await runAt('2026-05-01T01:00Z', undefined);
  await runAt('2030-05-01T01:00Z', /^The backup posts-2030-05-01T01-00-00Z[.]sqlite is over a year younger/u);
  await runAt(
    '2026-05-02T01:00Z',
    /^The backup posts-2030-05-01T01-00-00Z[.]sqlite is dated after now, 2026-05-02/u,
  );
  database.close();
});

test('RETENTION_DAYS is a whole number of days, 90 if unset', () => {
  expect([undefined, '', '7', '0'].map(parseRetentionDays)).toEqual([90, 90, 7, 0]);
  expect(() => parseRetentionDays('a week')).toThrow(/RETENTION_DAYS is "a week"/u);
});
