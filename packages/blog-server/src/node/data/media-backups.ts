import { existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder of the images: in the data folder, and beside the backups. */
export const mediaFolder = 'media';

/** Longer than any running backup takes, in milliseconds. */
const hourMs = 3_600_000;

/** File systems that have no hard links, or none between two disks, report these. */
const noLinks = ['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** The images that `linkMedia` did not link. */
export interface UnlinkedMedia {
  /** The number of files that are in neither folder, or that an error kept from being linked. */
  readonly count: number;
  /** The first error; null if the files are only missing. */
  readonly cause: unknown;
}

/**
 * Links the images that a database names from one folder into another, or copies them to another
 * disk. Files of images never change, so a link is a backup that needs no space. An error of one
 * file stops no other.
 */
export async function linkMedia(
  database: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<UnlinkedMedia> {
  let count = 0;
  let cause: unknown = null;
  for (const key of readMediaKeys(database)) {
    try {
      if (!(await linkFile(join(from, key), join(to, key)))) count += 1;
    } catch (error) {
      count += 1;
      cause ??= error;
    }
  }
  return { count, cause };
}

/**
 * Deletes the images in a folder that none of the databases names. Files that were linked or stored
 * within the last hour stay, because a row that is being written may name them.
 */
export async function pruneMedia(folder: string, databases: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return;
  const named = new Set(databases.flatMap(readMediaKeys));
  // Others, such as `.DS_Store`, are not ours.
  const parts = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name: part } of parts) {
    for (const entry of await readdir(join(folder, part), { withFileTypes: true })) {
      if (!entry.isFile() || named.has(`${part}/${entry.name}`)) continue;
      const file = join(folder, part, entry.name);
      // Linking a file sets the time at which it was changed.
      const { ctimeMs } = await stat(file);
      if (Date.now() - ctimeMs > hourMs) await rm(file, { force: true });
    }
  }
}

/** Returns the keys of the images in a database; none if it is of a version without images. */
function readMediaKeys(file: string): readonly string[] {
  const database = new DatabaseSync(file);
  try {
    const table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'media_file'";
    if (!database.prepare(table).get()) return [];
    const rows = database.prepare('SELECT blob_key FROM media_file').all();
    // A backup may be from anywhere, so a key must not lead out of the folder.
    return rows.map((row) => String(row['blob_key'])).filter((key) => /^[a-z2-7]{2}\/\w[\w.-]*$/u.test(key));
  } finally {
    database.close();
  }
}

/** Returns false if there is no such file. */
async function linkFile(source: string, target: string): Promise<boolean> {
  if (await isFile(target)) return true;
  // A backup may be from anywhere, so a symbolic link must not lead out of the folder.
  if (!(await isFile(source))) return false;
  await mkdir(dirname(target), { recursive: true });
  await link(source, target).catch(async (error: unknown) => {
    if (getErrorCode(error) === 'EEXIST') return;
    if (!noLinks.includes(getErrorCode(error))) throw error;
    const part = `${target}.part`;
    await copyFile(source, part);
    await syncFile(part);
    await rename(part, target);
  });
  return isFile(target);
}

/** Makes a file survive a power failure. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
