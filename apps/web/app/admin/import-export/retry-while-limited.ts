import { PostStoreError } from '@branchbook/blog-core';

/** The author stopped an import before it wrote any post. */
export class ImportStopped extends Error {}

/** In milliseconds: the wait if a server that limits the rate doesn't say how long. */
const defaultWaitMs = 5_000;

/**
 * Repeats a write while the server limits the rate, after the time that it says. A whole blog needs
 * more writes than a server accepts in a minute.
 *
 * @throws ImportStopped if `signal` is aborted during a wait
 */
export async function retryWhileLimited<Result>(
  write: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof PostStoreError) || error.code !== 'rate-limited') throw error;
      const waitMs: unknown = Object.getOwnPropertyDescriptor(error, 'retryAfterMs')?.value;
      await wait(typeof waitMs === 'number' ? waitMs : defaultWaitMs, signal);
    }
  }
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  if (signal?.aborted) throw new ImportStopped();
}
