import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder of the images: in the data folder, and beside the backups. */
export const mediaFolder = 'media';

/** Longer than any running backup takes, in milliseconds. */
const hourMs = 3_600_000;

/** File systems that have no hard links, or none between two disks, report these. */
const noLinks = ['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Links the images that a database names from one folder into another, or copies them to another
 * disk. Files of images never change, so a link is a backup that needs no space.
 *
 * @returns the number of files that are in neither folder
 */
export async function linkMedia(
  database: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  let missing = 0;
  for (const key of readMediaKeys(database)) {
    if (!(await linkFile(join(from, key), join(to, key)))) missing += 1;
  }
  return missing;
}

/**
 * Deletes the images in a folder that none of the databases names. Files that were linked within the
 * last hour stay, because a backup that is being made may name them.
 */
export async function pruneMedia(folder: string, databases: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return;
  const named = new Set(databases.flatMap(readMediaKeys));
  for (const part of await readdir(folder)) {
    for (const name of await readdir(join(folder, part))) {
      const file = join(folder, part, name);
      if (named.has(`${part}/${name}`)) continue;
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
  if (existsSync(target)) return true;
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target).catch(async (error: unknown) => {
      if (getErrorCode(error) === 'EEXIST') return;
      if (!noLinks.includes(getErrorCode(error))) throw error;
      const part = `${target}.part`;
      await copyFile(source, part);
      await rename(part, target);
    });
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
