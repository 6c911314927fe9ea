import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { formatMediaFile, type MediaFile, type MediaStore } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { createSqlMediaStore, openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { createFolderBlobs } from '@branchbook/blog-store-sql/folder';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { expect, test, vi } from 'vitest';

import {
  databaseFile,
  deleteUnnamedMedia,
  listBackups,
  makeBackup,
  mediaFolder,
  restoreBackup,
} from './backups.ts';
import { formatBackupName, getExpiredBackups, parseBackupNames } from '../../backups/backup-names.ts';

/** Runs with the posts of a folder open, as a server has them. */
async function withPosts<Result>(
  data: string,
  run: (store: SqlPostStore) => Promise<Result>,
): Promise<Result> {
  const database = openNodeDatabase(join(data, databaseFile));
  try {
    return await run(await openSqlPostStore(database, { seeds: seedPosts }));
  } finally {
    database.close();
  }
}
const remove = (store: SqlPostStore, id: number) => store.apply([{ type: 'delete', id }]);
/** Puts files there that look like backups of these days. */
async function pretendBackups(data: string, days: readonly Date[]): Promise<void> {
  await mkdir(join(data, 'backups'), { recursive: true });
  for (const day of days) await writeFile(join(data, 'backups', formatBackupName(day, 'sqlite')), '');
}
const idsIn = async (store: SqlPostStore) => (await store.list()).posts.map(({ id }) => id);

test('a copy that is made while a server writes is restored, and the revision goes on', async () => {
  const data = await temporaryFolder();
  const copy = await withPosts(data, async (store) => {
    await remove(store, 1);
    const made = await makeBackup(data);
    await remove(store, 2);
    await remove(store, 3);
    return made;
  });
  const { previous: kept } = await restoreBackup(copy, data);
  await withPosts(data, async (store) => {
    expect(await idsIn(store)).toEqual([2, 3]);
    // It was 4 before.
    expect(await store.readRevision()).toBe(5);
    expect((await store.list({ search: 'taxes' })).posts.map(({ id }) => id)).toContain(2);
    await remove(store, 2);
    expect(await store.readRevision()).toBe(6);
  });
  expect(kept).toMatch(/posts-replaced-/u);
  const old = openNodeDatabase(kept ?? '');
  expect(await idsIn(await openSqlPostStore(old))).toEqual([]);
  old.close();
});

test('the trash of a restored backup outlasts the next purge', async () => {
  const data = await temporaryFolder();
  const backup = await withPosts(data, async (store) => {
    await remove(store, 1);
    return makeBackup(data);
  });
  await restoreBackup(backup, data);
  await withPosts(data, async (store) => {
    await store.forgetHistory(Date.now() - 120 * 86_400_000);
    const [deleted] = await store.trash.list();
    expect(deleted).toMatchObject({ post: { id: 1 } });
    expect(await store.versions.list(1)).toHaveLength(1);
    await store.apply([{ type: 'restore', key: deleted?.key ?? '' }]);
    expect(await idsIn(store)).toEqual([1, 2, 3]);
  });
});

test('a restored backup revokes all tokens, so that none that was revoked comes back', async () => {
  const data = await temporaryFolder();
  const fields = { name: 'Deploy', scope: 'draft', createdBy: 'user_1', expiresInDays: null } as const;
  const backups: string[] = [];
  const tokens = await withPosts(data, async (store) => {
    const created = [await store.tokens.create(fields), await store.tokens.create(fields)] as const;
    backups.push(await makeBackup(data));
    await store.tokens.revoke(created[0].id);
    return created;
  });
  for (const isPresent of [true, false]) {
    if (!isPresent) await rm(join(data, databaseFile));
    await restoreBackup(backups[0] ?? '', data);
    await withPosts(data, async (store) => {
      for (const { token } of tokens)
        expect(await store.tokens.verify(token)).toMatchObject({ state: 'revoked' });
      expect(await store.tokens.list()).toEqual([]);
    });
  }
});

test('a restored backup has the drafts and unpublished posts, and publishes each once', async () => {
  const data = await temporaryFolder();
  const post = makePost({ id: 9 });
  const publish = { type: 'create', post, draft: 'a' } as const;
  const backup = await withPosts(data, async (store) => {
    await store.apply([publish]);
    await store.drafts.save({ key: 'b', post: makePost({ id: 10 }), edits: null });
    await store.apply([{ type: 'unpublish', id: 2, draft: 'c' }]);
    return makeBackup(data);
  });
  await withPosts(data, ({ drafts }) => drafts.delete('b'));
  await restoreBackup(backup, data);
  await withPosts(data, async (store) => {
    expect((await store.drafts.list()).drafts.map(({ key }) => key).toSorted()).toEqual(['b', 'c']);
    await store.apply([publish]);
    const unpublished = (await store.drafts.get('c'))?.post ?? post;
    await store.apply([{ type: 'create', post: unpublished, draft: 'c' }]);
    expect(await idsIn(store)).toEqual([9, 1, 2, 3]);
  });
});

test('a log that a killed server has left is not put into the copy', async () => {
  const data = await temporaryFolder();
  const file = join(data, databaseFile);
  const copy = await withPosts(data, () => makeBackup(data));
  const log = await withPosts(data, async (store) => {
    await remove(store, 1);
    return readFile(`${file}-wal`);
  });
  await rm(file);
  await writeFile(`${file}-wal`, log);
  expect(await restoreBackup(copy, data)).toEqual({ previous: null, missingImages: 0 });
  expect(await withPosts(data, idsIn)).toEqual([1, 2, 3]);
  expect((await readdir(data)).filter((name) => name.endsWith('.sqlite-wal'))).toHaveLength(1);
});

test.each([
  ['cannot be read', (file: string) => writeFile(file, 'no database')],
  ['are gone', (file: string) => rm(file)],
])('where the present posts %s, the restored list gets no revision that somebody knows', async (_, spoil) => {
  const data = await temporaryFolder();
  const copy = await withPosts(data, () => makeBackup(data));
  const known = await withPosts(data, async (store) => {
    await remove(store, 1);
    await remove(store, 2);
    return store.readRevision();
  });
  await spoil(join(data, databaseFile));
  await restoreBackup(copy, data);
  const knownNext = await withPosts(data, async (store) => {
    expect(await store.readRevision()).toBeGreaterThan(known);
    await remove(store, 1);
    return store.readRevision();
  });
  // Once more, from the same copy.
  await spoil(join(data, databaseFile));
  await restoreBackup(copy, data, new Date(Date.now() + 60_000));
  await withPosts(data, async (store) => expect(await store.readRevision()).toBeGreaterThan(knownNext));
});

test('nothing is restored while a server has the posts open', async () => {
  const data = await temporaryFolder();
  await withPosts(data, async (store) => {
    const copy = await makeBackup(data);
    await remove(store, 1);
    await expect(restoreBackup(copy, data)).rejects.toThrow(/A server has .* open/u);
    expect(await idsIn(store)).toEqual([2, 3]);
    await remove(store, 2);
  });
  expect(await withPosts(data, idsIn)).toEqual([3]);
});

test('a damaged backup is not restored', async () => {
  const data = await temporaryFolder();
  const copy = await withPosts(data, () => makeBackup(data));
  const whole = await readFile(copy);
  await writeFile(copy, whole.subarray(0, whole.length / 2));
  await expect(restoreBackup(copy, data)).rejects.toThrow(/is damaged/u);
  await writeFile(copy, 'no database');
  await expect(restoreBackup(copy, data)).rejects.toThrow(/is damaged/u);
  await expect(restoreBackup(join(data, 'nothing'), data)).rejects.toThrow(/There is no backup/u);
  expect(await withPosts(data, idsIn)).toEqual([1, 2, 3]);
  expect(await readdir(data)).toEqual(['backups', databaseFile]);
});

test.each([
  ['an empty file', '', /is no backup of posts/u],
  ['a database of another program', 'CREATE TABLE list (revision)', /is no backup of posts/u],
  ['a backup of a newer version', null, /newer version: schema 99/u],
])('%s is not restored', async (_, sql, message) => {
  const data = await temporaryFolder();
  const copy = await withPosts(data, () => makeBackup(data));
  const file = sql === null ? copy : join(data, 'foreign.sqlite');
  const database = openNodeDatabase(file);
  await database.all({ sql: sql === null ? 'INSERT INTO schema_step VALUES (99)' : sql || 'SELECT 1' });
  database.close();
  await expect(restoreBackup(file, data)).rejects.toThrow(message);
  expect(await withPosts(data, idsIn)).toEqual([1, 2, 3]);
});

test('a database of another program is not backed up', async () => {
  const data = await temporaryFolder();
  const database = openNodeDatabase(join(data, databaseFile));
  await database.all({ sql: 'CREATE TABLE list (revision)' });
  database.close();
  await expect(makeBackup(data)).rejects.toThrow(/is no database of posts, so no backup was made/u);
  expect(await readdir(join(data, 'backups'))).toEqual([]);
});

test('damaged posts are not backed up, and no earlier backup expires', async () => {
  const data = await temporaryFolder();
  const file = join(data, databaseFile);
  const days = Array.from({ length: 15 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1, 3)));
  await pretendBackups(data, days);
  await withPosts(data, idsIn);
  const bytes = await readFile(file);
  // Page 3 and those after it, which the header doesn't describe.
  await writeFile(file, bytes.fill(0x5a, 8192, 16_384));
  await expect(makeBackup(data, new Date('2026-06-01T03:00:00Z'))).rejects.toThrow(/damaged/u);
  expect(await listBackups(data)).toHaveLength(days.length);
  expect((await readdir(join(data, 'backups'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what a killed backup left behind is deleted an hour later', async () => {
  const data = await temporaryFolder();
  const left = join(data, 'backups', 'posts-2026-01-01T03-00-00Z.sqlite.part');
  await withPosts(data, () => makeBackup(data));
  await writeFile(left, 'part');
  await withPosts(data, () => makeBackup(data));
  expect(await readdir(join(data, 'backups'))).toContain(basename(left));
  await utimes(left, 0, 0);
  await withPosts(data, () => makeBackup(data));
  expect(await readdir(join(data, 'backups'))).not.toContain(basename(left));
});

test('a start with a clock in the future expires no backup and counts as none later', async () => {
  const data = await temporaryFolder();
  await pretendBackups(
    data,
    Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1, 3))),
  );
  await withPosts(data, () => makeBackup(data, new Date('2030-01-01T03:00:00Z')));
  const now = new Date('2026-01-15T03:00:00Z');
  const [latest] = await listBackups(data, now);
  expect(latest?.madeAt).toEqual(new Date('2026-01-14T03:00:00Z'));
  expect(await listBackups(data, now)).toHaveLength(14);
});

test('copies are kept for 14 days', async () => {
  const data = await temporaryFolder();
  await pretendBackups(
    data,
    Array.from({ length: 19 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1, 3))),
  );
  await withPosts(data, () => makeBackup(data, new Date(Date.UTC(2026, 0, 20, 3))));
  const days = (await listBackups(data)).map(({ madeAt }) => madeAt.getUTCDate());
  expect(days).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
});

test('where there are no posts, none are copied', async () => {
  await expect(makeBackup(await temporaryFolder())).rejects.toThrow(/There are no posts/u);
});

test('a copy that fails leaves nothing', async () => {
  const data = await temporaryFolder();
  await writeFile(join(data, databaseFile), 'no database');
  await expect(makeBackup(data)).rejects.toThrow(
    `${join(data, databaseFile)} cannot be backed up: file is not a database. Stop here and restore a backup`,
  );
  expect(await readdir(join(data, 'backups'))).toEqual([]);
});

test('the newest backups are retained, however old they are, and other names are ignored', () => {
  const names = [
    'posts-2026-01-01T03-00-00Z.json',
    'posts-2026-01-02T03-00-00Z.json',
    'posts-2026-01-03T03-00-00Z.sqlite',
    'posts-2026-13-03T03-00-00Z.json',
    'posts-of-somebody-else.json',
  ];
  const now = new Date('2026-06-01T00:00:00Z');
  const copies = parseBackupNames(names, 'json', now);
  expect(copies.map(({ madeAt }) => madeAt.getUTCDate())).toEqual([2, 1]);
  expect(getExpiredBackups(copies, now)).toEqual([]);
});

/** Runs with the images of a folder open. */
async function withMedia<Result>(data: string, run: (media: MediaStore) => Promise<Result>): Promise<Result> {
  const database = openNodeDatabase(join(data, databaseFile));
  try {
    await openSqlPostStore(database);
    return await run(createSqlMediaStore(database, { blobs: createFolderBlobs(join(data, mediaFolder)) }));
  } finally {
    database.close();
  }
}

const [desk, ledger] = [makeMediaFile(0), makeMediaFile(1)];
const put = (media: MediaStore, file: MediaFile) => media.put(file, makeMediaBytes(file));

/** Returns the number of files of images in a folder. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('a restored backup has its images, also those that were deleted since', async () => {
  const data = await temporaryFolder();
  const backup = await withMedia(data, async (media) => {
    await put(media, { ...desk, variant: 480 });
    await put(media, desk);
    await put(media, ledger);
    return makeBackup(data);
  });
  await withMedia(data, (media) => media.delete([desk.id]));
  expect(await countFiles(join(data, mediaFolder))).toBe(1);
  expect(await restoreBackup(backup, data)).toMatchObject({ missingImages: 0 });
  await withMedia(data, async (media) => {
    expect((await media.get(desk.id))?.bytes).toEqual(makeMediaBytes(desk));
    expect((await media.get(desk.id, 480))?.file.variant).toBe(480);
    expect((await media.get(ledger.id))?.bytes).toEqual(makeMediaBytes(ledger));
  });
});

test('a folder of backups that was copied elsewhere has all images, and lacking ones are counted', async () => {
  const [data, copied, other] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  const backup = await withMedia(data, async (media) => {
    await put(media, desk);
    return makeBackup(data);
  });
  await cp(join(data, 'backups'), copied, { recursive: true });
  await rm(data, { recursive: true });
  expect(await restoreBackup(join(copied, basename(backup)), other)).toEqual({
    previous: null,
    missingImages: 0,
  });
  await withMedia(other, async (media) => {
    expect((await media.get(desk.id))?.bytes).toEqual(makeMediaBytes(desk));
  });
  await rm(join(copied, mediaFolder), { recursive: true });
  await rm(join(other, mediaFolder), { recursive: true });
  expect(await restoreBackup(join(copied, basename(backup)), other)).toMatchObject({ missingImages: 1 });
});

test('an image that cannot be linked stops no backup, and is reported', async () => {
  const data = await temporaryFolder();
  const report = vi.fn<(error: unknown) => void>();
  const backups = join(data, 'backups', mediaFolder);
  await withMedia(data, async (media) => {
    for (const file of [desk, ledger, makeMediaFile(2)]) await put(media, file);
    const [lost] = await readdir(join(data, mediaFolder, desk.id.slice(0, 2)));
    await rm(join(data, mediaFolder, desk.id.slice(0, 2), lost ?? ''));
    // Here must be a folder.
    await mkdir(backups, { recursive: true });
    await writeFile(join(backups, ledger.id.slice(0, 2)), '');
    const backup = await makeBackup(data, new Date(), report);
    expect(await listBackups(data)).toEqual([expect.objectContaining({ file: backup })]);
  });
  expect(await countFiles(join(backups, makeMediaFile(2).id.slice(0, 2)))).toBe(1);
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/lacks 2 files of images/u) as string }),
  );
});

test('a symbolic link among the backups of images leads nowhere', async () => {
  const [data, other] = [await temporaryFolder(), await temporaryFolder()];
  const backup = await withMedia(data, async (media) => {
    await put(media, desk);
    return makeBackup(data);
  });
  const folder = join(data, 'backups', mediaFolder, desk.id.slice(0, 2));
  const [name = ''] = await readdir(folder);
  await rm(join(folder, name));
  await symlink(join(data, databaseFile), join(folder, name));
  expect(await restoreBackup(backup, other)).toMatchObject({ missingImages: 1 });
  await withMedia(other, async (media) => expect(await media.get(desk.id)).toBeNull());
});

test('an image leaves the backups with the last one that names it', async () => {
  const data = await temporaryFolder();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3));
  await withMedia(data, async (media) => {
    await put(media, desk);
    await put(media, ledger);
    await makeBackup(data, day(1));
    await media.delete([desk.id]);
    for (let number = 2; number <= 14; number += 1) await makeBackup(data, day(number));
    // The links are new.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
    await makeBackup(data, day(15));
    const folder = join(data, 'backups', mediaFolder);
    expect(await countFiles(folder)).toBe(2);
    // As a Mac leaves it.
    await writeFile(join(folder, '.DS_Store'), '');
    await makeBackup(data, day(16), (error) => {
      throw error;
    });
    vi.restoreAllMocks();
    expect(await countFiles(join(folder, desk.id.slice(0, 2)))).toBe(0);
    expect(await countFiles(join(folder, ledger.id.slice(0, 2)))).toBe(1);
  });
  expect((await listBackups(data)).some(({ madeAt }) => madeAt <= day(1))).toBe(false);
});

test('files of images without a row are deleted after an hour, unless a backup names them', async () => {
  const data = await temporaryFolder();
  const backup = await withMedia(data, async (media) => {
    await put(media, desk);
    return makeBackup(data);
  });
  const unnamed = join(data, mediaFolder, 'aa', `01234567-${formatMediaFile(ledger)}`);
  await mkdir(dirname(unnamed), { recursive: true });
  await writeFile(unnamed, 'part');
  await withMedia(data, async (media) => {
    await put(media, ledger);
    await deleteUnnamedMedia(data);
    expect(await countFiles(join(data, mediaFolder))).toBe(3);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
    await deleteUnnamedMedia(data);
    expect(await countFiles(join(data, mediaFolder))).toBe(2);
    expect(existsSync(unnamed)).toBe(false);
  });
  // The rows are gone, but a backup names one of the images.
  await rm(join(data, databaseFile));
  await withMedia(data, () => deleteUnnamedMedia(data));
  expect(await countFiles(join(data, mediaFolder))).toBe(1);
  await writeFile(backup, 'no database');
  await withMedia(data, () => deleteUnnamedMedia(data));
  expect(await countFiles(join(data, mediaFolder))).toBe(1);
  vi.restoreAllMocks();
});
