import { connectWorker } from '@branchbook/markdown/worker-client';
import type { ReadingProgress } from '@branchbook/blog-files';
import { proxy, type Remote } from 'comlink';

import { startAdminWorker } from '../lib/start-admin-worker.ts';
import type { ImportSource } from './import-sources.ts';
import type { ImportApi } from './import-api.ts';
import type { ReadFiles, ReadImportOptions } from './read-import-files.ts';

/** A reading in a worker. */
export interface WorkerReading<Result> {
  /** Rejects if the worker can't start or fails. Never settles once it was cancelled. */
  readonly result: Promise<Result>;
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
): WorkerReading<ReadFiles> {
  return callWorker((api) => api.read(sources, options, proxy(onProgress)));
}

/** Makes one call in a worker that has the parsers of files. Keeps them out of the page's code. */
export function callWorker<Result>(call: (api: Remote<ImportApi>) => Promise<Result>): WorkerReading<Result> {
  const worker = startAdminWorker('import');
  const { api, failed } = connectWorker<ImportApi>(worker);
  const result = Promise.race([call(api), failed]);
  const cancel = () => worker.terminate();
  void result.then(cancel, cancel);
  return { result, cancel };
}
