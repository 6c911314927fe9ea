import { PostStoreError, type PostStoreErrorCode } from '@branchbook/blog-core';
import * as v from 'valibot';

import { apiPath } from '../contract/limits.ts';

export interface ApiRequestOptions {
  /** Where the server is: a scheme and a host. */
  readonly origin: string;
  /** How requests are sent. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Gives a valid token; null where nobody is signed in. It is called anew for each request. */
  readonly getToken: () => Promise<string | null>;
}

/** What has become of a request. */
export type ApiResult =
  | { readonly type: 'response'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** The server has not answered, or not now (429, 5xx). The request can be sent again. */
  | { readonly type: 'unavailable'; readonly retryAfterMs: number | null; readonly error: PostStoreError };

export type SendRequest = (path: string, init?: RequestInit) => Promise<ApiResult>;

/**
 * How long nothing may arrive, in milliseconds. A network that loses all packets gives no error, and the request would wait for ever.
 */
const idleTimeoutsMs = { read: 20_000, write: 60_000 };

/** The milliseconds that are added for each character of a body that is sent: 16,000 characters a second. */
const extraTimeoutMsPerCharacter = 1 / 16;

/**
 * Makes the function that sends requests: each with a new token, and once again with another one after a 401. A server of which nothing
 * arrives for as long as `limitsMs` is unavailable.
 */
export function createRequestSender({ origin, fetch, getToken }: ApiRequestOptions): SendRequest {
  return async (path, init = {}) => {
    try {
      const { status, headers, text } = await withIdleTimeout(
        init.method === undefined
          ? idleTimeoutsMs.read
          : idleTimeoutsMs.write + getBodyLength(init.body) * extraTimeoutMsPerCharacter,
        async (signal, resetTimeout) => {
          const limited = { ...init, signal };
          const first = await sendOnce(`${apiPath}${path}`, limited);
          resetTimeout();
          const response = first.status === 401 ? await sendOnce(`${apiPath}${path}`, limited) : first;
          resetTimeout();
          return {
            status: response.status,
            headers: response.headers,
            text: await readText(response, resetTimeout),
          };
        },
      );
      if (status !== 429 && status < 500) return { type: 'response', status, headers, text };
      const seconds = Number(headers.get('Retry-After') ?? NaN);
      return unavailable(
        new Error(`The server answered ${status}.`),
        Number.isFinite(seconds) ? Math.max(seconds, 1) * 1000 : null,
      );
    } catch (error) {
      return unavailable(error, null);
    }
  };

  async function sendOnce(path: string, init: RequestInit): Promise<Response> {
    const token = await getToken();
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    // The client keeps answers itself, by their ETags, and identifies itself by the token alone.
    const common = { cache: 'no-store', credentials: 'omit' } as const;
    const response = await fetch(new Request(new URL(path, origin), { ...common, ...init, headers }));
    const target = response.status === 308 ? response.headers.get('Location') : null;
    return target === null
      ? response
      : fetch(new Request(new URL(target, new URL(path, origin)), { ...common, ...init, headers }));
  }
}

function getBodyLength(body: BodyInit | null | undefined): number {
  return typeof body === 'string' ? body.length : 0;
}

/** Gives the body of an answer, and calls back for each part of it that has come. */
function readText({ body }: Response, onChunk: () => void): Promise<string> {
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        onChunk();
        controller.enqueue(part);
      },
    }),
  );
  return new Response(counted).text();
}

/**
 * Gives what a piece of work gives. Rejects, and tells the work to stop, where it has given no sign for so many milliseconds.
 */
async function withIdleTimeout<Result>(
  milliseconds: number,
  work: (signal: AbortSignal, resetTimeout: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const startTimer = () =>
    setTimeout(() => controller.abort(new Error(`Nothing has come for ${milliseconds} ms.`)), milliseconds);
  let timer = startTimer();
  const resetTimeout = () => {
    clearTimeout(timer);
    if (!controller.signal.aborted) timer = startTimer();
  };
  const { signal } = controller;
  try {
    return await Promise.race([
      work(signal, resetTimeout),
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads an answer as a schema has it.
 *
 * @throws PostStoreError where it is another one
 */
export function unwrapResult<Schema extends v.GenericSchema>(
  result: ApiResult,
  schema: Schema,
): v.InferOutput<Schema> {
  if (result.type === 'unavailable') throw result.error;
  if (result.status === 404) throw unexpectedResponse();
  if (result.status !== 200) throw toStoreError(result);
  const output = parseJson(result.text, schema);
  if (output === null) throw unexpectedResponse();
  return output;
}

/** For an answer that is not the server's, as of a captive portal. */
export function unexpectedResponse(): PostStoreError {
  return new PostStoreError('unreachable', 'What answers is not the server of the posts.');
}

/** The query of an address, without what is null. */
export function buildQuery(values: Readonly<Record<string, string | number | null>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** What an answer says, as a schema has it; null where it says something else. */
export function parseJson<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    // What was sent, and not what the schema makes of it: fields of a post that are named as those of all objects.
    const value = JSON.parse(text) as v.InferOutput<Schema>;
    return v.safeParse(schema, value).success ? value : null;
  } catch {
    return null;
  }
}

/** The server knows nobody by the token of this session: it has ended, or not begun. What waits goes on waiting. */
export class SignedOutError extends PostStoreError {}

/** Why the server has not done what it was asked for, in the port's words. */
export function toStoreError({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): PostStoreError {
  const {
    title = `The server answered ${status}`,
    detail = '',
    field = null,
  } = parseJson(text, problemFieldsSchema) ?? {};
  const message = `${title}. ${detail}`.trim();
  if (status === 401) return new SignedOutError('forbidden', message);
  return new PostStoreError(reasonByStatus[status] ?? 'failed', message, { field });
}

const problemFieldsSchema = v.looseObject({
  title: v.optional(v.string()),
  detail: v.optional(v.string()),
  field: v.optional(v.string()),
});

/** By status. What is not here is 'failed'; 429 and all from 500 on are for later, and none of these. */
const reasonByStatus: Readonly<Record<number, PostStoreErrorCode>> = {
  403: 'forbidden',
  409: 'conflict',
  410: 'not-found',
  412: 'conflict',
  413: 'too-large',
};

function unavailable(cause: unknown, retryAfterMs: number | null): ApiResult {
  const error = new PostStoreError('unreachable', 'The server cannot be reached now.', { cause });
  return { type: 'unavailable', retryAfterMs, error };
}
