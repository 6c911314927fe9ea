import { readArchiveFile } from '@branchbook/blog-files';

import type { ImportSource } from './import-sources.ts';

/** Returns true for an archive. In a folder, it's a file like others. */
export function isArchive(path: string): boolean {
  return /\.zip$/iu.test(path) && !path.includes('/');
}

/** Reads a file of an import by its path. Resolves to null if there is none, or if it can't be read. */
export type SourceFileReader = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/**
 * Creates a reader of the files that the author chose, and of those in archives.
 *
 * @param sources may grow
 */
export function createSourceFileReader(sources: readonly ImportSource[]): SourceFileReader {
  /** One at a time, because an archive with images is large. */
  let opened: { readonly archive: ImportSource; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

  async function open(archive: ImportSource) {
    if (opened?.archive !== archive) opened = { archive, bytes: await readBytes(archive.file) };
    return opened.bytes;
  }

  return async (path) => {
    try {
      const source = sources.find((each) => each.path === path);
      if (source) return await readBytes(source.file);
      for (const archive of sources.filter((each) => isArchive(each.path))) {
        const bytes = readArchiveFile(await open(archive), path);
        if (bytes) return bytes;
      }
    } catch {
      // For example, it was moved after it was chosen.
    }
    return null;
  };
}

async function readBytes(file: ImportSource['file']): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
