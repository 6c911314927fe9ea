import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';

import {
  formatBackupName,
  formatTimestamp,
  getExpiredBackups,
  parseBackupNames,
} from '../../backups/backup-names.ts';
import { checkDatabase } from './check-database.ts';
import { linkMedia, mediaFolder, pruneMedia, syncFile } from './media-backups.ts';
import { describeCause } from './start-error.ts';

/** The file name of the posts in the data folder. */
export const databaseFile = 'posts.sqlite';

export { mediaFolder } from './media-backups.ts';

const ending = 'sqlite';
const hourMs = 3_600_000;
/** The latest date that JavaScript can represent. */
export const latestDate = new Date(8.64e15);

/** Lists the whole backups in a data folder, the latest first. Ignores those dated after `now`. */
export async function listBackups(
  data: string,
  now = new Date(),
): Promise<readonly { file: string; madeAt: Date }[]> {
  const names = await readdir(join(data, 'backups')).catch(() => []);
  return parseBackupNames(names, ending, now).map(({ name, madeAt }) => ({
    file: join(data, 'backups', name),
    madeAt,
  }));
}

/** A server that was off for a year is rarer than a clock that is wrong. */
const maxGapMs = 365 * 24 * hourMs;

/**
 * Returns a sentence if the dates of the backups say that the clock is or was wrong: one is dated
 * after `now`, or the latest is over a year younger than the one before it. Returns null if not.
 *
 * @param backups the latest first, with those dated after `now`
 */
export function checkClock(
  backups: readonly { file: string; madeAt: Date }[],
  now = new Date(),
): string | null {
  const [latest, previous] = backups;
  if (!latest) return null;
  const name = basename(latest.file);
  if (latest.madeAt > now) {
    return `The backup ${name} is dated after now, ${now.toISOString()}. Check the clock of this machine. If it is right, delete that backup.`;
  }
  if (previous && latest.madeAt.getTime() - previous.madeAt.getTime() > maxGapMs) {
    return `The backup ${name} is over a year younger than the one before it. Check the clock of this machine. If it is wrong, delete that backup.`;
  }
  return null;
}

/**
 * Backs up the posts to the folder `backups`, also while a server writes them. Then links their
 * images into `backups/media`, and deletes expired backups. A backup gets its name only after every
 * page was checked, so a damaged database adds none and expires none.
 *
 * @param report called if the backup lacks images, or unused ones cannot be deleted. Default: the
 *   console
 * @returns the path of the backup
 * @throws Error if there are no posts, they are damaged or of another program, or the disk is full
 */
export async function makeBackup(
  data: string,
  now = new Date(),
  report: (error: unknown) => void = (error) => console.error(error),
): Promise<string> {
  const source = join(data, databaseFile);
  if (!existsSync(source)) throw new Error(`There are no posts in ${data}: ${databaseFile} is missing.`);
  const folder = join(data, 'backups');
  const file = join(folder, formatBackupName(now, ending));
  const part = `${file}.part`;
  await mkdir(folder, { recursive: true });
  await removeAbandonedParts(folder);
  try {
    await copyDatabase(source, part).catch((cause: unknown) => {
      throw new Error(describeCause(`${source} cannot be backed up`, cause), { cause });
    });
    await checkDatabase(part).catch((cause: unknown) => {
      throw new Error(
        `${source} is damaged, so no backup was made. Restore the latest backup: pnpm --filter web restore`,
        { cause },
      );
    });
    if (!hasPosts(part)) {
      throw new Error(
        `${source} is no database of posts, so no backup was made. Set POSTS_DATA to the folder of the posts.`,
      );
    }
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, file);
  await linkMedia(file, { from: join(data, mediaFolder), to: join(folder, mediaFolder) }).then(
    ({ count, cause }) => {
      if (count > 0) report(new Error(`${file} lacks ${count} files of images.`, { cause }));
    },
    report,
  );
  const backups = await listBackups(data, latestDate);
  const expired = new Set(
    getExpiredBackups(
      backups.filter(({ madeAt }) => madeAt <= now),
      now,
    ),
  );
  await Promise.all([...expired].map((each) => rm(each.file, { force: true })));
  if (expired.size > 0) {
    const retained = backups.filter((each) => !expired.has(each));
    await pruneMedia(
      join(folder, mediaFolder),
      retained.map((each) => each.file),
    ).catch(report);
  }
  return file;
}

/**
 * Deletes the files of images that no row names, such as those of a killed upload. What a backup or
 * a replaced file names stays. Deletes nothing if one of them cannot be read.
 */
export async function deleteUnnamedMedia(data: string): Promise<void> {
  const databases = (await readdir(data)).filter((name) => /^posts(?:-replaced-.*)?[.]sqlite$/u.test(name));
  const backups = await listBackups(data, latestDate);
  await pruneMedia(join(data, mediaFolder), [
    ...databases.map((name) => join(data, name)),
    ...backups.map(({ file }) => file),
  ]).catch(() => {});
}

async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, target);
  } finally {
    database.close();
  }
}

/** Deletes what killed backups left behind. An hour is longer than any running backup takes. */
async function removeAbandonedParts(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => /^posts-.*[.]part(?:-journal)?$/u.test(name));
  for (const name of parts) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > hourMs) await rm(file, { force: true });
  }
}

/** What a restored backup has replaced, and what it lacks. */
export interface RestoredBackup {
  /** The path of the previous file; null if there was none. */
  readonly previous: string | null;
  /** The number of files of images that are not in the data folder, and could not be put there. */
  readonly missingImages: number;
}

/**
 * Replaces the posts with a backup. The present file stays beside it, and so do all images. Links
 * those that are missing from the folder `media` beside the backup. The list's revision continues
 * from the greater of the two. If the present file can't be read, it continues from the seconds
 * since 1970. So no client mistakes the restored list for one that it has.
 *
 * Revokes all tokens of programs, because some may have been revoked since the backup was made.
 *
 * @throws Error if the backup is damaged, not ours or of a newer version, or if a server has the
 *   posts open; then nothing has changed
 */
export async function restoreBackup(file: string, data: string, now = new Date()): Promise<RestoredBackup> {
  if (!existsSync(file)) throw new Error(`There is no backup at ${file}.`);
  await mkdir(data, { recursive: true });
  const target = join(data, databaseFile);
  const part = `${target}.part`;
  const presentRevision = existsSync(target) ? closeForAll(target) : null;
  let missingImages: number;
  try {
    await copyFile(file, part);
    await checkBackup(file, part);
    // No list is changed more than once a second for years.
    const revision = presentRevision ?? Math.floor(now.getTime() / 1000);
    finishRestore(part, { revision, now });
    const from = join(dirname(file), mediaFolder);
    missingImages = (await linkMedia(part, { from, to: join(data, mediaFolder) })).count;
    await syncFile(part);
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) await rm(part + suffix, { force: true });
    throw error;
  }
  const previous = join(data, `posts-replaced-${formatTimestamp(now)}.sqlite`);
  const hasPrevious = existsSync(target);
  // A log that is left over would be written into the restored file.
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(target + suffix)) await rename(target + suffix, previous + suffix);
  }
  await rename(part, target);
  return { previous: hasPrevious ? previous : null, missingImages };
}

/**
 * Checks a copy of a backup, and brings it to the newest schema.
 *
 * @param file named in messages
 */
async function checkBackup(file: string, part: string): Promise<void> {
  await checkDatabase(part).catch((cause: unknown) => {
    throw new Error(`${file} is damaged. Nothing was changed. Choose another backup.`, { cause });
  });
  if (!hasPosts(part)) {
    throw new Error(`${file} is no backup of posts. Nothing was changed. Choose another file.`);
  }
  const database = openNodeDatabase(part);
  try {
    await openSqlPostStore(database);
  } catch (cause) {
    const reason = cause instanceof Error ? ` ${cause.message}` : '';
    throw new Error(`${file} can't be restored. Nothing was changed.${reason}`, { cause });
  } finally {
    database.close();
  }
}

/** Returns true if the database has posts of ours, of any version. */
function hasPosts(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    const tables =
      "SELECT count(*) AS count FROM sqlite_master WHERE name IN ('list', 'post', 'post_content')";
    return database.prepare(tables).get()?.['count'] === 3;
  } finally {
    database.close();
  }
}

/**
 * Writes the whole log into the file, which SQLite does only if nobody else has it open.
 *
 * @returns the list's revision; null if it can't be read
 */
function closeForAll(file: string): number | null {
  const database = new DatabaseSync(file);
  try {
    const [mode] = database.prepare('PRAGMA journal_mode = DELETE').all();
    if (mode?.['journal_mode'] !== 'delete') throw new Error('still in use');
    const list = database.prepare('SELECT revision FROM list').get();
    return list ? Number(list['revision']) : null;
  } catch (cause) {
    if (/locked|in use/u.test(String(cause))) {
      throw new Error(`A server has ${file} open. Stop it first. Nothing was changed.`, { cause });
    }
    // A file that can't be read is replaced all the same: that is why somebody restores.
    return null;
  } finally {
    database.close();
  }
}

function finishRestore(
  file: string,
  { revision, now }: { readonly revision: number; readonly now: Date },
): void {
  const database = new DatabaseSync(file);
  try {
    database.prepare('UPDATE list SET revision = max(revision, ?) + 1').run(revision);
    database.prepare('UPDATE token SET revoked_at = ? WHERE revoked_at IS NULL').run(now.getTime());
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
