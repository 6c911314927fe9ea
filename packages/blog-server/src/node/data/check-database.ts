import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Reads every page of a SQLite file and checks its indexes. Runs in a thread, because a large file
 * takes seconds.
 *
 * @throws Error if the file is damaged or isn't a database; the message is SQLite's own
 */
export async function checkDatabase(file: string): Promise<void> {
  const worker = new Worker(new URL('check-database.worker.ts', import.meta.url), { workerData: file });
  // Rejects if the thread fails, as for a file that isn't a database.
  const [result] = (await once(worker, 'message')) as [unknown];
  if (result !== 'ok') throw new Error(String(result));
}
