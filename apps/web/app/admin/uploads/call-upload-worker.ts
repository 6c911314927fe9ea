import { connectWorker } from '@branchbook/markdown/worker-client';
import type { Remote } from 'comlink';

import { startAdminWorker } from '../lib/start-admin-worker.ts';
import type { UploadApi } from './upload-api.ts';

/** A reading in a worker. */
interface WorkerReading<Result> {
  /** Rejects if the worker can't start or fails. Never settles once it was cancelled. */
  readonly result: Promise<Result>;
  readonly cancel: () => void;
}

/** Makes one call in a worker that has the parsers of files. Keeps them out of the page's code. */
export function callWorker<Result>(call: (api: Remote<UploadApi>) => Promise<Result>): WorkerReading<Result> {
  const worker = startAdminWorker('import');
  const { api, failed } = connectWorker<UploadApi>(worker);
  const result = Promise.race([call(api), failed]);
  const cancel = () => worker.terminate();
  void result.then(cancel, cancel);
  return { result, cancel };
}
