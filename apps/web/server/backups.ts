import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import {
  parseBackupNames,
  formatBackupName,
  hasBackupOfToday,
  getExpiredBackups,
  formatTimestamp,
} from './backup-names.ts';

/** The file of the posts, in the folder of what is stored. */
export const databaseFile = 'posts.sqlite';

const ending = 'sqlite';
const lookMs = 600_000;

/** When the copies in a folder of stored data were made, the latest first. */
export async function listBackups(data: string): Promise<readonly { file: string; madeAt: Date }[]> {
  const names = await readdir(join(data, 'backups')).catch(() => []);
  return parseBackupNames(names, ending).map(({ name, madeAt }) => ({
    file: join(data, 'backups', name),
    madeAt,
  }));
}

/**
 * Copies the posts to the folder `backups`, also while a server writes them, and removes copies that are older than 14 days.
 *
 * @returns the file of the copy, which is whole or not there
 * @throws Error where there are no posts, or no room
 */
export async function makeBackup(data: string, now = new Date()): Promise<string> {
  const source = join(data, databaseFile);
  if (!existsSync(source)) throw new Error(`There are no posts in ${data}: ${databaseFile} is missing.`);
  const file = join(data, 'backups', formatBackupName(now, ending));
  await mkdir(join(data, 'backups'), { recursive: true });
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, `${file}.part`);
  } catch (error) {
    // Where there is no room, the next tries need it.
    await rm(`${file}.part`, { force: true });
    throw error;
  } finally {
    database.close();
  }
  await rename(`${file}.part`, file);
  const old = getExpiredBackups(await listBackups(data), now);
  await Promise.all(old.map((each) => rm(each.file, { force: true })));
  return file;
}

/**
 * Makes a copy each day, by UTC, until it is told to stop: the first one now, if there is none of today.
 *
 * @param report told what went wrong; the next try is ten minutes later
 */
export function makeBackupsDaily(data: string, report: (error: unknown) => void): () => void {
  const look = async () => {
    const now = new Date();
    if (!hasBackupOfToday(await listBackups(data), now)) await makeBackup(data, now);
  };
  const timer = setInterval(() => void look().catch(report), lookMs);
  timer.unref();
  void look().catch(report);
  return () => clearInterval(timer);
}

/**
 * Puts a copy in the place of the posts. The present file is kept beside it. The list's revision goes on from the greater of the two,
 * or from the seconds since 1970 where the present one cannot be read, so that nobody takes the restored list for one that they know.
 *
 * @returns where the present file is kept; null where there was none
 * @throws Error where the copy is not whole, or a server has the posts open; then nothing has changed
 */
export async function restoreBackup(file: string, data: string, now = new Date()): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no copy at ${file}.`);
  await mkdir(data, { recursive: true });
  const target = join(data, databaseFile);
  const part = `${target}.part`;
  const presentRevision = existsSync(target) ? closeForAll(target) : null;
  try {
    await copyFile(file, part);
    // No list is changed more than once a second for years.
    setRevision(part, presentRevision ?? Math.floor(now.getTime() / 1000));
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(part, { force: true });
    throw new Error(`${file} is no whole copy of posts. Nothing was changed.`, { cause: error });
  }
  const kept = join(data, `posts-replaced-${formatTimestamp(now)}.sqlite`);
  const isKept = existsSync(target);
  // A log that is left over would be written into the restored file.
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(target + suffix)) await rename(target + suffix, kept + suffix);
  }
  await rename(part, target);
  return isKept ? kept : null;
}

/** Writes all of the log into the file, which SQLite does only where nobody else has it open, and gives the list's revision; null where it cannot be read. */
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
    // A file that cannot be read is replaced all the same: that is why somebody restores.
    return null;
  } finally {
    database.close();
  }
}

function setRevision(file: string, presentRevision: number): void {
  const database = new DatabaseSync(file);
  try {
    const [check] = database.prepare('PRAGMA integrity_check').all();
    if (check?.['integrity_check'] !== 'ok') throw new Error('The copy is damaged.');
    database
      .prepare('UPDATE list SET revision = max(revision, ?) + 1, oldest_revision = max(revision, ?) + 1')
      .run(presentRevision, presentRevision);
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
