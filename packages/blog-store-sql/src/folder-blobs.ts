import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { MediaBlobs } from './media-store.ts';

const keyPattern = /^[a-z2-7]{2}\/[\w.-]+$/u;

/**
 * Stores the bytes of images in a folder, which is created with the first one. A file gets its name
 * when it is on disk as a whole.
 *
 * @param folder on a disk of this machine
 */
export function createFolderBlobs(folder: string): MediaBlobs {
  return {
    async write(key, bytes) {
      const path = getPath(key);
      const unfinished = `${path}.unfinished`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async read(key) {
      try {
        return new Uint8Array(await readFile(getPath(key)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(keys) {
      await Promise.all(keys.map((key) => rm(getPath(key), { force: true })));
    },
  };

  function getPath(key: string): string {
    if (!keyPattern.test(key)) throw new RangeError(`${JSON.stringify(key)} is no key of an image.`);
    return join(folder, key);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename survive a power failure. Windows opens no folders, and journals renames itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
