import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { type Context, Hono, type MiddlewareHandler } from 'hono';

import { formatEtag, matchesEtag, parseEtag } from '../contract/etag.ts';
import {
  apiPath,
  maxBodyBytes,
  maxChangedPosts,
  maxKeyLength,
  maxKeys,
  maxPageSize,
  maxQueryLength,
} from '../contract/limits.ts';
import { findOversizedField } from '../contract/find-oversized-field.ts';
import { createOpenApiDocument } from '../contract/open-api.ts';
import { createProblem, type ProblemName } from '../contract/problems.ts';
import { replaceRepeatedPosts } from '../contract/repeated-posts.ts';
import type { Problem } from '../contract/schemas.ts';
import type { ApiStore } from './api-store.ts';
import { createExportStream } from './export-stream.ts';
import { createTooLargeProblem, readChanges } from './read-changes.ts';

/** An authenticated user. */
export interface Identity {
  /** User id, for the change history. */
  readonly subject: string;
  readonly roles: readonly string[];
}

export interface BlogApiOptions {
  readonly store: ApiStore;
  /** Origin of the site, as in the `Origin` header. */
  readonly origin: string;
  /** Role that may change posts and read what is not public. */
  readonly role: string;
  /**
   * Verifies a bearer token. Returns the user, or null if the token is invalid. Called only for
   * requests with a token. Errors are responded to with 500.
   */
  readonly authenticate: (request: Request, token: string) => Identity | null | Promise<Identity | null>;
  /**
   * Rate limiter. Returns how many seconds to wait (429), or null to accept the request. Errors are
   * responded to with 500. Default: no limit.
   */
  readonly limit?: (
    request: Request,
  ) => { readonly retryAfterSeconds: number } | null | Promise<{ readonly retryAfterSeconds: number } | null>;
  /** Returns the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Called with server errors. Default: `console.error`. */
  readonly report?: (error: unknown) => void;
  /** Maximum size of a request body. Default: 8,000,000. */
  readonly maxBodyBytes?: number;
}

/** Variables that `requireRole` sets. */
interface AuthenticatedEnv {
  readonly Variables: { identity: Identity };
}

/** The JSON of a page of posts, and its `Link` header. */
interface CachedPage {
  readonly text: string;
  readonly link: string | null;
}

/** At most 100 pages of at most 100,000 characters: 20 MB. */
const maxCachedPages = 100;
const maxCachedPageLength = 100_000;

const retryAfterSeconds = 5;
/** Caches must revalidate. */
const publicNoCache = 'public, no-cache';
const privateNoCache = 'private, no-cache';
const noStore = 'no-store';

/**
 * Creates the request handler of the API. It never rejects: errors become problem responses (RFC
 * 9457).
 *
 * @example
 * const origin = 'https://blog.example';
 * const handle = createBlogApi({ store, origin, role: 'admin', authenticate: verify });
 * const response = await handle(new Request(`${origin}/api/v1/posts?limit=20`));
 */
export function createBlogApi(options: BlogApiOptions): (request: Request) => Promise<Response> {
  const { store, origin, role, authenticate, limit, now = () => Date.now() } = options;
  const report = options.report ?? ((error: unknown) => console.error(error));
  let pageCache: { readonly revision: number; readonly pages: Map<string, CachedPage> } = {
    revision: -1,
    pages: new Map(),
  };
  const app = new Hono<AuthenticatedEnv>().basePath(apiPath);
  /** Rejects requests without the role. */
  const requireRole: MiddlewareHandler<AuthenticatedEnv> = async (context, next) => {
    const header = context.req.header('Authorization') ?? '';
    const [, token] = /^Bearer +([\w.~+/-]+=*) *$/iu.exec(header) ?? [];
    if (token === undefined)
      return problemResponse(createProblem('unauthenticated'), { 'WWW-Authenticate': 'Bearer' });
    const identity = await authenticate(context.req.raw, token);
    if (!identity) {
      const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
      return problemResponse(createProblem('unauthenticated'), headers);
    }
    if (!identity.roles.includes(role)) {
      return problemResponse(createProblem('forbidden', { detail: `The role ${role} is required.` }));
    }
    context.set('identity', identity);
    return next();
  };

  app.use(async (context, next) => {
    const foreign = findForeignOrigin(context.req.raw, origin);
    if (foreign !== null) {
      return problemResponse(
        createProblem('foreign-origin', { detail: `Requests from ${foreign} are not allowed.` }),
      );
    }
    const limited = limit?.(context.req.raw) ?? null;
    // Awaiting takes a turn of the event loop, so a synchronous limiter is not awaited.
    const wait = limited instanceof Promise ? await limited : limited;
    if (wait)
      return problemResponse(createProblem('too-many'), { 'Retry-After': String(wait.retryAfterSeconds) });
    await next();
  });

  app.get('/openapi.json', () =>
    jsonResponse(createOpenApiDocument(), { 'Cache-Control': 'public, max-age=300' }),
  );

  app.get('/posts', (context) =>
    respondIfChanged(context, publicNoCache, async (revision) => {
      const after = context.req.query('after');
      const size = parseLimit(context);
      if (size === null) return problemResponse(createLimitProblem(maxPageSize));
      const { text, link } = await getPage(revision, size, after ?? null);
      return new Response(text, {
        headers: { 'Content-Type': 'application/json', ...(link && { Link: link }) },
      });
    }),
  );

  app.get('/posts/:slug', (context) =>
    respondIfChanged(context, publicNoCache, async () => {
      const found = await store.readPost(context.req.param('slug'));
      if (!found) return problemResponse(createProblem('not-found', { detail: 'No post has this slug.' }));
      if (found.redirectTo !== null) {
        const target = `${apiPath}/posts/${encodeURIComponent(found.redirectTo.replaceAll(/\p{Surrogate}/gu, '\u{fffd}'))}`;
        return new Response(null, { status: 308, headers: { Location: target } });
      }
      const { post, previous, next, at } = found;
      return jsonResponse({ post, previous, next, at });
    }),
  );

  app.get('/posts/:id/versions', requireRole, async (context) => {
    return respondIfChanged(context, privateNoCache, async () => {
      const id = Number(context.req.param('id'));
      const versions = await store.readVersions(id);
      if (versions.length > 0) return jsonResponse({ versions });
      return problemResponse(createProblem('not-found', { detail: 'No post has this id.' }));
    });
  });

  app.get('/changes', requireRole, async (context) => {
    return respondIfChanged(context, privateNoCache, async () => {
      const text = context.req.query('since') ?? '';
      const since = Number(text);
      if (!/^\d+$/u.test(text) || !Number.isSafeInteger(since)) {
        return problemResponse(
          createProblem('invalid', { detail: '`since` must be a revision: an integer, 0 for all posts.' }),
        );
      }
      const size = parseLimit(context, maxChangedPosts);
      if (size === null) return problemResponse(createLimitProblem(maxChangedPosts));
      const delta = await store.readChanges(since, {
        cursor: context.req.query('after') ?? null,
        limit: size,
      });
      if (!delta) return problemResponse(createProblem('history-gone', { detail: 'Start again from 0.' }));
      return jsonResponse(delta);
    });
  });

  app.get('/contents', requireRole, async (context) => {
    return respondIfChanged(context, privateNoCache, async () => {
      const keys = parseKeys(context);
      if (keys === null) return problemResponse(keysProblem);
      const contents = await store.readContents(keys);
      // Clients cache them under this ETag, so it must be exactly theirs.
      return jsonResponse(contents, { ETag: formatEtag(contents.revision) });
    });
  });

  app.get('/search', (context) =>
    respondIfChanged(context, publicNoCache, async () => {
      const text = context.req.query('q') ?? '';
      if (text.length > maxQueryLength) {
        return problemResponse(
          createProblem('invalid', { detail: `\`q\` must have at most ${maxQueryLength} characters.` }),
        );
      }
      const size = parseLimit(context);
      if (size === null) return problemResponse(createLimitProblem(maxPageSize));
      return jsonResponse({ posts: await store.search(text, { limit: size }) });
    }),
  );

  app.get('/export', requireRole, async (context) => {
    // Clients apply changes to what they got under this ETag, so it must be exactly that of the
    // posts.
    for (;;) {
      const revision = await store.readRevision();
      const response = await respondIfChanged(context, privateNoCache, async () => {
        const body = await createExportStream(store.exportPosts());
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      });
      if ((await store.readRevision()) === revision) return response;
      await response.body?.cancel();
    }
  });

  app.patch('/posts', requireRole, async (context) => {
    const request = context.req.raw;
    const idempotencyKey = request.headers.get('Idempotency-Key') ?? '';
    if (idempotencyKey === '') {
      return problemResponse(
        createProblem('key-missing', { detail: 'Send an Idempotency-Key that is unique to these changes.' }),
      );
    }
    if (idempotencyKey.length > maxKeyLength || !/^[\u{21}-\u{7e}]+$/u.test(idempotencyKey)) {
      return problemResponse(
        createProblem('invalid', {
          detail: `Idempotency-Key must have 1 to ${maxKeyLength} visible ASCII characters.`,
        }),
      );
    }
    const { changes, problem } = await readChanges(request, options.maxBodyBytes ?? maxBodyBytes);
    if (problem) return problemResponse(problem);
    const ifMatch = request.headers.get('If-Match');
    if (ifMatch === null && changes.some(({ type }) => type === 'update')) {
      return problemResponse(
        createProblem('precondition-missing', {
          detail: 'Send If-Match with the ETag of the list you have read.',
        }),
      );
    }
    const isAny = ifMatch === null || ifMatch.trim() === '*';
    // Foreign ETags match no revision.
    const ifRevision = isAny ? undefined : ifMatch.startsWith('W/') ? -1 : (parseEtag(ifMatch) ?? -1);
    const applied = await store.applyChanges({
      changes,
      ifRevision,
      idempotencyKey,
      subject: context.get('identity').subject,
      now: now(),
      checkPost: assertFieldsFit,
    });
    return jsonResponse(
      { revision: applied.revision, posts: replaceRepeatedPosts(applied.posts) },
      { 'Cache-Control': noStore, ETag: formatEtag(applied.revision) },
    );
  });

  for (const [path, allowed] of [
    ['/posts', 'GET, HEAD, PATCH'],
    ['/posts/:slug', 'GET, HEAD'],
    ['/posts/:id/versions', 'GET, HEAD'],
    ['/changes', 'GET, HEAD'],
    ['/contents', 'GET, HEAD'],
    ['/search', 'GET, HEAD'],
    ['/export', 'GET, HEAD'],
    ['/openapi.json', 'GET, HEAD'],
  ] as const) {
    app.all(path, () => problemResponse(createProblem('method-not-allowed'), { Allow: allowed }));
  }
  app.notFound(() => problemResponse(createProblem('not-found')));
  app.onError((error) => errorResponse(error));

  return async (request) => app.fetch(request);

  /** Returns a page's JSON, cached per revision, because most readers request the same pages. */
  async function getPage(revision: number, size: number, after: string | null): Promise<CachedPage> {
    if (pageCache.revision !== revision) pageCache = { revision, pages: new Map() };
    const { pages } = pageCache;
    const key = `${size} ${after}`;
    const known = pages.get(key);
    if (known) return known;
    const { posts, next } = await store.readPage({ cursor: after, limit: size });
    const text = JSON.stringify({ revision, posts, next });
    const page = { text, link: next === null ? null : `<${nextPagePath(size, next)}>; rel="next"` };
    if (text.length > maxCachedPageLength) return page;
    const [first = key] = pages.keys();
    if (pages.size >= maxCachedPages) pages.delete(first);
    pages.set(key, page);
    return page;
  }

  /**
   * Responds 304 if the client has the current revision. The ETag is never newer than the body; a
   * response may set its own.
   */
  async function respondIfChanged(
    context: Context,
    cacheControl: string,
    read: (revision: number) => Promise<Response>,
  ): Promise<Response> {
    const revision = await store.readRevision();
    const etag = formatEtag(revision);
    const headers = { ETag: etag, 'Cache-Control': cacheControl };
    if (matchesEtag(context.req.header('If-None-Match'), etag))
      return new Response(null, { status: 304, headers });
    const response = await read(revision);
    if (response.status >= 400) return response;
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  }

  function errorResponse(error: unknown): Response {
    if (!(error instanceof PostStoreError)) {
      report(error);
      return problemResponse(createProblem('failed'));
    }
    if (error.code === 'conflict') {
      if (!('revision' in error) || typeof error.revision !== 'number') {
        return problemResponse(createProblem('key-used', { detail: error.message }));
      }
      const { revision } = error;
      return problemResponse(createProblem('stale', { detail: error.message, revision }), {
        ETag: formatEtag(revision),
      });
    }
    const name = problemByReason[error.code];
    if (createProblem(name).status >= 500) report(error);
    // Details of internal errors go only to `report`.
    if (name === 'failed') return problemResponse(createProblem(name));
    const isForLater = createProblem(name).status === 503;
    return problemResponse(
      createProblem(name, { detail: error.message, ...(error.field !== null && { field: error.field }) }),
      isForLater ? { 'Retry-After': String(retryAfterSeconds) } : {},
    );
  }
}

const problemByReason = {
  'quota-exceeded': 'full',
  unavailable: 'unreachable',
  'not-found': 'post-gone',
  conflict: 'stale',
  forbidden: 'forbidden',
  unreachable: 'unreachable',
  'too-large': 'too-large',
  failed: 'failed',
} as const satisfies Record<PostStoreError['code'], ProblemName>;

/**
 * Throws a PostStoreError if the fields of a stored post without its content are too long together.
 * An update keeps the extra fields that it does not name, so only the store knows them all.
 */
function assertFieldsFit({ content: _content, ...fields }: BlogPost): void {
  const field = findOversizedField(fields);
  if (field !== null)
    throw new PostStoreError('too-large', createTooLargeProblem(field).detail ?? '', { field });
}

const keysProblem = createProblem('invalid', {
  detail: `\`keys\` must be 1 to ${maxKeys} positive integers, separated by commas.`,
});

function createLimitProblem(max: number): Problem {
  return createProblem('invalid', { detail: `\`limit\` must be an integer from 1 to ${max}.` });
}

function parseKeys(context: Context): readonly number[] | null {
  const keys = (context.req.query('keys') ?? '').split(',');
  const areRight = keys.every(
    (key) => /^\d+$/u.test(key) && Number(key) >= 1 && Number.isSafeInteger(Number(key)),
  );
  return areRight && keys.length <= maxKeys ? keys.map(Number) : null;
}

function parseLimit(context: Context, max = maxPageSize): number | null {
  const text = context.req.query('limit');
  const size = Number(text ?? maxPageSize);
  return (text === undefined || /^\d+$/u.test(text)) && size >= 1 && size <= max ? size : null;
}

function nextPagePath(limit: number, after: string): string {
  return `${apiPath}/posts?${new URLSearchParams({ after, limit: String(limit) })}`;
}

/**
 * Returns the foreign origin of a cross-site request, or null. Reads without `Origin` are accepted.
 */
function findForeignOrigin(request: Request, origin: string): string | null {
  const asking = request.headers.get('Origin');
  if (asking !== null) return asking === origin ? null : asking;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers.get('Sec-Fetch-Site');
  return !isReading && (site === 'cross-site' || site === 'same-site') ? 'another site' : null;
}

function jsonResponse(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ...headers } });
}

function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': noStore, ...headers },
  });
}
