import { PostStoreError, type PostStoreErrorCode } from '@branchbook/blog-core';
import * as v from 'valibot';

import { apiPath } from '../contract/limits.ts';

export interface ApiRequestOptions {
  /** Scheme and host of the server. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns a valid token, or null if nobody is signed in. Called for each request. */
  readonly getToken: () => Promise<string | null>;
}

/** The outcome of a request. */
export type ApiResult =
  | { readonly type: 'response'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** The server cannot be reached or answered 429 or 5xx. The request can be retried. */
  | { readonly type: 'unavailable'; readonly retryAfterMs: number | null; readonly error: PostStoreError };

export type SendRequest = (path: string, init?: RequestInit) => Promise<ApiResult>;

/**
 * Time without a byte, in milliseconds, after which a request is aborted. A network that loses all
 * packets reports no error.
 */
const idleTimeoutsMs = { read: 20_000, write: 60_000 };

/** Added to the timeout per character of the request body: 16,000 characters a second. */
const extraTimeoutMsPerCharacter = 1 / 16;

/**
 * Creates the function that sends requests with a bearer token. Retries once with a new token after
 * 401. Returns `unavailable` for network errors, timeouts, 429 and 5xx.
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
    // The client caches responses itself, by ETag, and authenticates by token only.
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

/** Reads the body as text. Calls `onChunk` for each chunk received. */
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

/** Runs `work` and aborts its signal if it does not reset the timeout in time. Rejects then. */
async function withIdleTimeout<Result>(
  milliseconds: number,
  work: (signal: AbortSignal, resetTimeout: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const startTimer = () =>
    setTimeout(() => controller.abort(new Error(`No data received for ${milliseconds} ms.`)), milliseconds);
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
 * Parses a response by a schema.
 *
 * @throws PostStoreError if the server is unavailable or the response is another one
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

/** Creates the error for a response that is not the API's, as from a captive portal. */
export function unexpectedResponse(): PostStoreError {
  return new PostStoreError('unreachable', 'The response is not from the blog API.');
}

/** Builds a query string, leaving out null values. */
export function buildQuery(values: Readonly<Record<string, string | number | null>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** Parses JSON. Returns null if it is invalid or does not match the schema. */
export function parseJson<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    // The value as sent, because the schema's output drops keys such as `__proto__`.
    const value = JSON.parse(text) as v.InferOutput<Schema>;
    return v.safeParse(schema, value).success ? value : null;
  } catch {
    return null;
  }
}

/** The token is missing, expired or revoked (401). The outbox keeps its entries. */
export class SignedOutError extends PostStoreError {}

/** Converts a problem response to an error of the store. */
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

/** Other statuses are 'failed'. 429 and 5xx never get here. */
const reasonByStatus: Readonly<Record<number, PostStoreErrorCode>> = {
  403: 'forbidden',
  409: 'conflict',
  410: 'not-found',
  412: 'conflict',
  413: 'too-large',
};

function unavailable(cause: unknown, retryAfterMs: number | null): ApiResult {
  const error = new PostStoreError('unreachable', 'The server cannot be reached.', { cause });
  return { type: 'unavailable', retryAfterMs, error };
}
