import { AsyncLocalStorage } from 'node:async_hooks';

import { getListRevision } from '../cache/response-cache.ts';

/** The header that says a request's id, which its lines in the log have too. */
export const requestIdHeader = 'X-Request-Id';

/** A line of the log, before it is JSON. No value is an address of a network, a token or a part of a query. */
export type LogLine = Readonly<Record<string, string | number | null | undefined>>;

export interface RequestLogOptions {
  /** Takes a line; the console if left out, from which Cloudflare reads it. */
  readonly write?: (level: 'info' | 'error', line: string) => void;
  /** The time in milliseconds. Cloudflare's stands still while code runs: only what is waited for takes time. */
  readonly now?: () => number;
}

export interface RequestLog {
  /**
   * Answers a request, writes one line about it, and puts its id into the answer's `X-Request-Id`: Cloudflare's own (`CF-Ray`), or a new
   * one. Where answering throws, that is written too, and the answer is 500.
   *
   * @example
   * const response = await log.answer(request, () => site.fetch(request));
   * // {"event":"request","id":"8f1c…","method":"GET","path":"/blog","status":200,"ms":3,"cache":"branchbook; hit","revision":12}
   */
  answer(request: Request, answer: () => Promise<Response>): Promise<Response>;
  /** Writes what has failed, with its stack and those of its causes, and the id of the request that it was for, if it was for one. */
  failed(event: string, error: unknown): void;
  /** Writes what was done that no request asked for. */
  done(event: string, line: LogLine): void;
}

/** Makes the log of a Worker: each line is one JSON object. */
export function createRequestLog({
  write = toConsole,
  now = () => Date.now(),
}: RequestLogOptions = {}): RequestLog {
  const ids = new AsyncLocalStorage<string>();

  return {
    answer(request, answer) {
      const id = request.headers.get('CF-Ray') ?? crypto.randomUUID();
      const beganAt = now();
      return ids.run(id, async () => {
        const made = await answer().catch((error: unknown) => {
          failed('request', error);
          return new Response('Internal Server Error\n', {
            status: 500,
            headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
          });
        });
        // Those of some answers cannot be changed.
        const response = new Response(made.body, made);
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

/** A cause may name itself. */
const maxCauses = 5;
