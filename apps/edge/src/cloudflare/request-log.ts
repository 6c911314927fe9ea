import { AsyncLocalStorage } from 'node:async_hooks';

import { getListRevision } from '../cache/response-cache.ts';

/** The response header with the request's id, which its log lines have too. */
export const requestIdHeader = 'X-Request-Id';

/** A log line before it is JSON. No value is an IP address, a token or part of a query. */
export type LogLine = Readonly<Record<string, string | number | null | undefined>>;

export interface RequestLogOptions {
  /** Writes a line. The default is the console, which Cloudflare records. */
  readonly write?: (level: 'info' | 'error', line: string) => void;
  /**
   * The time in milliseconds. Cloudflare's clock stops while code runs: only awaited work takes
   * time.
   */
  readonly now?: () => number;
}

export interface RequestLog {
  /**
   * Calls `handle`, logs one line, and returns the response with the request's id in
   * `X-Request-Id`: Cloudflare's own (`CF-Ray`) or a new one. Logs an error that `handle` throws,
   * and then returns a 500.
   *
   * @example
   * const response = await log.respond(request, () => site.fetch(request));
   * // {"event":"request","id":"8f1c…","method":"GET","path":"/blog","status":200,"ms":3,
   * //  "cache":"branchbook; hit","revision":12}
   */
  respond(request: Request, handle: () => Promise<Response>): Promise<Response>;
  /** Logs an error with its stack, its causes, and the id of its request, if there is one. */
  failed(event: string, error: unknown): void;
  /** Logs work that no request started. */
  done(event: string, line: LogLine): void;
}

/** Creates the log of a Worker: each line is one JSON object. */
export function createRequestLog({
  write = toConsole,
  now = () => Date.now(),
}: RequestLogOptions = {}): RequestLog {
  const ids = new AsyncLocalStorage<string>();

  return {
    respond(request, handle) {
      const id = request.headers.get('CF-Ray') ?? crypto.randomUUID();
      const beganAt = now();
      return ids.run(id, async () => {
        const result = await handle().catch((error: unknown) => {
          failed('request', error);
          return new Response('Internal Server Error\n', {
            status: 500,
            headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
          });
        });
        // Headers of some responses are immutable.
        const response = new Response(result.body, result);
        response.headers.set(requestIdHeader, id);
        done('request', {
          id,
          method: request.method,
          path: new URL(request.url).pathname,
          status: response.status,
          ms: now() - beganAt,
          cache: response.headers.get('Cache-Status') ?? undefined,
          revision: getListRevision(response) ?? undefined,
        });
        return response;
      });
    },
    failed,
    done,
  };

  function done(event: string, line: LogLine): void {
    write('info', JSON.stringify({ event, ...line }));
  }

  function failed(event: string, error: unknown): void {
    write('error', JSON.stringify({ event, id: ids.getStore(), ...describe(error) }));
  }
}

function toConsole(level: 'info' | 'error', line: string): void {
  if (level === 'info') console.log(line);
  else console.error(line);
}

/** Returns the messages of an error and its causes, and the stack. */
function describe(error: unknown): { readonly error: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  const stacks: string[] = [];
  for (let each: unknown = error; each instanceof Error && stacks.length < maxCauses; each = each.cause) {
    stacks.push(each.stack ?? String(each));
  }
  return { error: String(error), stack: stacks.join('\nCaused by: ') };
}

/** Limits the depth, because an error may be its own cause. */
const maxCauses = 5;
