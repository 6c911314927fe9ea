import { expose } from 'comlink';
import type { ReadingProgress } from '@branchbook/blog-files';

import type { ImportSource } from './import-sources.ts';
import { type ReadFiles, readImportFiles, type ReadImportOptions } from './read-import-files.ts';

export type ImportWorker = typeof worker;

/** Often enough for a moving bar, in milliseconds. Each report is a message to the page. */
const progressInterval = 100;

const worker = {
  /** Unpacking and reading a thousand files takes seconds, in which the page stays responsive. */
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
};

expose(worker);
