import {
  DraftConflictError,
  MissingMediaError,
  PostConflictError,
  PostStoreError,
  type PostStoreErrorCode,
} from '@branchbook/blog-core';
import * as v from 'valibot';

import { apiPath, maxPageSize } from '../contract/limits.ts';
import { parseProblemName } from '../contract/problems.ts';
import { problemSchema, storedDraftSchema, versionedPostSchema } from '../contract/schemas.ts';

export interface ApiRequestOptions {
  /** Scheme and host of the server. */
  readonly origin: string;
  /** The path of its API, without a slash at the end. Default: '/api/v1'. */
  readonly basePath?: string | undefined;
  /** Says if requests have cookies, as in `fetch`. Default: 'omit'. */
  readonly credentials?: RequestCredentials | undefined;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns a valid token, or null if nobody is signed in. */
  readonly getToken: () => Promise<string | null>;
}

export interface ApiRequestInit extends RequestInit {
  /** True to send the token. Called for each request. */
  readonly needsToken?: boolean;
}

/** A response with its body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as text. */
  readonly text: string;
}

/** @throws RetryableError if the server is unavailable or limits the rate */
export type SendRequest = (path: string, init?: ApiRequestInit) => Promise<ApiResponse>;

/**
 * The request can be repeated: it failed, or its response was lost. `cause` is the error of the
 * network; undefined if a response came.
 */
export class RetryableError extends PostStoreError {
  /** The response's `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    code: 'unavailable' | 'rate-limited',
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { readonly retryAfterMs?: number | null } = {},
  ) {
    super(code, message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Time without a byte, in milliseconds, after which a request is aborted. A network that loses all
 * packets reports no error.
 */
const idleTimeoutMs = 30_000;

/** Added to the timeout per character or byte of the request body: 16,000 a second. */
const extraTimeoutMsPerCharacter = 1 / 16;

/**
 * Creates the function that sends requests. Those with a token are repeated once with a new token
 * after 401.
 *
 * @throws TypeError if `origin` has no scheme
 */
export function createRequestSender({
  origin,
  basePath = apiPath,
  credentials = 'omit',
  fetch,
  getToken,
}: ApiRequestOptions): SendRequest {
  if (!URL.canParse(origin) || !/^https?:$/u.test(new URL(origin).protocol)) {
    throw new TypeError(`origin is ${JSON.stringify(origin)}. Give scheme and host: 'https://example.com'.`);
  }
  return async (path, init = {}) => {
    let response: ApiResponse;
    try {
      response = await withIdleTimeout(
        idleTimeoutMs + getBodyLength(init.body) * extraTimeoutMsPerCharacter,
        (signal, resetTimeout) => send(`${basePath}${path}`, { ...init, signal }, resetTimeout),
      );
    } catch (cause) {
      throw new RetryableError('unavailable', 'The server cannot be reached.', { cause });
    }
    const { status, headers } = response;
    const code = getRetryCode(response);
    if (code === null) return response;
    const seconds = Number(headers.get('Retry-After') ?? NaN);
    throw new RetryableError(code, `The server responded ${status}.`, {
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    });
  };

  async function send(path: string, init: ApiRequestInit, resetTimeout: () => void): Promise<ApiResponse> {
    const first = await sendOnce(path, init);
    resetTimeout();
    const response = first.status === 401 && init.needsToken ? await sendOnce(path, init) : first;
    resetTimeout();
    const { status, headers } = response;
    const bytes = await readBytes(response, resetTimeout);
    return {
      status,
      headers,
      bytes,
      get text() {
        return new TextDecoder().decode(bytes);
      },
    };
  }

  async function sendOnce(path: string, { needsToken = false, ...init }: ApiRequestInit): Promise<Response> {
    const token = needsToken ? await getToken() : null;
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    // Users of the store cache what it returns.
    const common = { cache: 'no-store', credentials } as const;
    const response = await fetch(new Request(new URL(path, origin), { ...common, ...init, headers }));
    const target = response.status === 308 ? response.headers.get('Location') : null;
    return target === null
      ? response
      : fetch(new Request(new URL(target, new URL(path, origin)), { ...common, ...init, headers }));
  }
}

/** Returns the code of the error if the request can be repeated, or null. */
function getRetryCode({ status, text }: ApiResponse): 'unavailable' | 'rate-limited' | null {
  if (status === 429) return 'rate-limited';
  if (status < 500) return null;
  // A proxy's error, such as 524, may replace the response to changes that were applied.
  const name = parseProblemName(parseJson(text, problemSchema));
  return name === null || name === 'unavailable' ? 'unavailable' : null;
}

function getBodyLength(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length;
  return body instanceof Uint8Array ? body.length : 0;
}

/** Reads the body. Calls `onChunk` for each chunk received. */
async function readBytes({ body }: Response, onChunk: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        onChunk();
        controller.enqueue(part);
      },
    }),
  );
  return new Uint8Array(await new Response(counted).arrayBuffer());
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
 * @throws PostStoreError if the response is another one
 */
export function parseResponse<Schema extends v.GenericSchema>(
  response: ApiResponse,
  schema: Schema,
): v.InferOutput<Schema> {
  const output = [200, 201].includes(response.status) ? parseJson(response.text, schema) : null;
  if (output === null) throw toStoreError(response);
  return output;
}

/** Returns true for the API's own 404. Others, as during a deploy, do not count. */
export function isNotFound({ status, text }: ApiResponse): boolean {
  return status === 404 && parseProblemName(parseJson(text, problemSchema)) === 'not-found';
}

/** Converts a response that is not the expected one to an error of the store. */
export function toStoreError({ status, text }: ApiResponse): PostStoreError {
  // Not the API's, as from a captive portal.
  if (status < 400 || status === 404) {
    return new RetryableError('unavailable', 'The response is not from the blog API.');
  }
  const problem = parseJson(text, problemFieldsSchema) ?? {};
  const { title = `The server responded ${status}`, detail = '', field = null, current } = problem;
  if (parseProblemName(problem) === 'draft-conflict') {
    const { draft: key = '', publishedAs, deletedAt } = problem;
    return new DraftConflictError(key, {
      current: v.is(storedDraftSchema, current) ? current : null,
      publishedAs,
      deletedAt,
    });
  }
  if (parseProblemName(problem) === 'media-missing') return new MissingMediaError(problem.media ?? []);
  if (status === 412 && v.is(versionedPostSchema, current)) return new PostConflictError(current);
  const code = codeByStatus[status] ?? 'failed';
  // The detail about a field is the sentence of the store, for authors.
  const message = code === 'invalid' && field !== null ? detail : `${title}. ${detail}`.trim();
  return new PostStoreError(code, message, { field });
}

const problemFieldsSchema = v.looseObject({
  title: v.optional(v.string()),
  detail: v.optional(v.string()),
  field: v.optional(v.string()),
  draft: v.optional(v.string()),
  publishedAs: v.optional(v.nullable(v.number())),
  media: v.optional(v.array(v.string())),
  deletedAt: v.optional(v.nullable(v.number())),
  current: v.optional(v.unknown()),
});

/** Other statuses are 'failed'. */
const codeByStatus: Readonly<Record<number, PostStoreErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  410: 'not-found',
  413: 'too-large',
  422: 'invalid',
  507: 'quota-exceeded',
};

/** Builds a query string, leaving out null values. */
export function buildQuery(
  values: Readonly<Record<string, string | number | readonly string[] | null>>,
): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, String(each)]),
    ),
  );
}

/** Returns the number of items to request for a page. */
export function clampLimit(limit: number): number {
  return Math.min(maxPageSize, Math.max(1, Math.trunc(limit) || 1));
}

/** Parses JSON. Returns null if it is invalid or does not match the schema. */
function parseJson<Schema extends v.GenericSchema>(
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
