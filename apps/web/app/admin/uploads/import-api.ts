import type { ReadingProgress } from '@branchbook/blog-files';

import { readUpload, readUploadsAsDrafts } from './read-uploads.ts';
import type { ImportSource } from './import-sources.ts';
import { type ReadFiles, readImportFiles, type ReadImportOptions } from './read-import-files.ts';

/** The functions of the admin's worker that read files. */
export type ImportApi = typeof importApi;

/** In milliseconds. Each report is a message to the page, so not each file has one. */
const progressInterval = 100;

export const importApi = {
  /** Reading a thousand files takes seconds, so it must not block the page. */
  read(
    sources: readonly ImportSource[],
    options: Omit<ReadImportOptions, 'onProgress'>,
    onProgress: (progress: ReadingProgress) => void,
  ): Promise<ReadFiles> {
    let reported = 0;
    return readImportFiles(sources, {
      ...options,
      onProgress: (progress) => {
        if (Date.now() - reported < progressInterval) return;
        reported = Date.now();
        onProgress(progress);
      },
    });
  },
  readUpload,
  readUploadsAsDrafts,
};
