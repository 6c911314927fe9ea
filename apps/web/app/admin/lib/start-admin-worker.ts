/**
 * Starts the worker of the admin, which loads the code of a function when it is called.
 *
 * @param name for what it is used: debuggers show it
 * @throws where workers are not supported
 */
export function startAdminWorker(name: string): Worker {
  return new Worker(new URL('../admin.worker.ts', import.meta.url), { type: 'module', name });
}
