/** Thrown where so many wait already that another one would wait too long. */
export class OverloadedError extends Error {
  constructor() {
    super('The server has too much to do. Try again in a few seconds.');
    this.name = 'OverloadedError';
  }
}

/** Runs work once fewer than the allowed number of others run. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a FIFO queue that runs a few tasks at once. If more than `maxWaiting` wait, it rejects
 * with an `OverloadedError`.
 *
 * @example
 * const limit = createConcurrencyLimit({ atOnce: 2, maxWaiting: 100 });
 * await limit(() => renderPage());
 */
export function createConcurrencyLimit({
  atOnce,
  maxWaiting = Infinity,
}: {
  readonly atOnce: number;
  readonly maxWaiting?: number;
}): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw new OverloadedError();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}

/** Returns the response for a request that an `OverloadedError` ended. */
export function overloadedResponse(): Response {
  return new Response('Service Unavailable: the server has too much to do. Try again in a few seconds.\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '2' },
  });
}
