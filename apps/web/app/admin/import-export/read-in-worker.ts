import { connectWorker } from '@branchbook/markdown/worker-client';
import type { ReadingProgress } from '@branchbook/blog-files';
import { proxy } from 'comlink';

import type { ImportSource } from './import-sources.ts';
import type { ImportWorker } from './import.worker.ts';
import type { ReadFiles, ReadImportOptions } from './read-import-files.ts';

/** A reading in a worker. */
export interface WorkerReading {
  /** Rejects if the worker can't start or fails. Never settles once it was cancelled. */
  readonly result: Promise<ReadFiles>;
  readonly cancel: () => void;
}

/**
 * Reads files for an import in a worker. The page stays responsive, and the reading can be
 * cancelled.
 */
export function readInWorker(
  sources: readonly ImportSource[],
  options: Omit<ReadImportOptions, 'onProgress'>,
  onProgress: (progress: ReadingProgress) => void,
): WorkerReading {
  const worker = new Worker(new URL('import.worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const { api, failed } = connectWorker<ImportWorker>(worker);
  const result = Promise.race([api.read(sources, options, proxy(onProgress)), failed]);
  const cancel = () => worker.terminate();
  void result.then(cancel, cancel);
  return { result, cancel };
}
