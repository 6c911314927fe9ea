import { PostStoreError } from '@branchbook/blog-core';
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
import { createOpenApiDocument } from '../contract/open-api.ts';
import { createProblem, type ProblemName } from '../contract/problems.ts';
import type { Problem } from '../contract/schemas.ts';
import type { ApiStore } from './api-store.ts';
import { createExportStream } from './export-stream.ts';
import { readChanges } from './read-changes.ts';

/** Who asks. */
export interface Identity {
  /** Names the person, for the record of changes. */
  readonly subject: string;
  readonly roles: readonly string[];
}

/** What the handler needs: the posts, where the site is, and who may change posts. */
export interface BlogApiOptions {
  readonly store: ApiStore;
  /** The site's origin, as a browser's `Origin` header names it. */
  readonly origin: string;
  /** The role that somebody needs to change posts, and to read what no page shows. */
  readonly role: string;
  /**
   * Says who sent a request, by its bearer token, which it verifies; null where the token is not valid. Called only where there is a
   * token. What it throws is a failure of the server.
   */
  readonly authenticate: (request: Request, token: string) => Identity | null | Promise<Identity | null>;
  /**
   * Says whether a request is one too many, and then after how many seconds another may come; null where it may come. It may ask
   * elsewhere first, and give a promise. Where that rejects, the request is answered with 500. All may come if left out.
   */
  readonly limit?: (
    request: Request,
  ) => { readonly retryAfterSeconds: number } | null | Promise<{ readonly retryAfterSeconds: number } | null>;
  /** The time in milliseconds since 1970; the clock's if left out. */
  readonly now?: () => number;
  /** Told of errors for which a sender can do nothing. They go to the console if left out. */
  readonly report?: (error: unknown) => void;
  /** How many bytes a body may have; 8,000,000 if left out. */
  readonly maxBodyBytes?: number;
}

/** What a request is known to be of, once it has passed `mayWrite`. */
interface AuthenticatedEnv {
  readonly Variables: { identity: Identity };
}

/** The JSON of a page of posts, and the header that leads to the next one. */
interface CachedPage {
  readonly text: string;
  readonly link: string | null;
}

/** So many pages are pageCache, of at most so many characters: 20 MB. */
const maxCachedPages = 100;
const maxCachedPageLength = 100_000;

const retryAfterSeconds = 5;
/** Whoever keeps an answer asks whether it is still right. */
const publicNoCache = 'public, no-cache';
const privateNoCache = 'private, no-cache';
const noStore = 'no-store';

/**
 * Makes the handler of the contract's requests. It never rejects: whatever is wrong is answered with problem+json.
 *
 * @example
 * const handle = createBlogApi({ store, origin: 'https://blog.example', role: 'admin', authenticate: verify });
 * const response = await handle(new Request('https://blog.example/api/v1/posts?limit=20'));
 */
export function createBlogApi(options: BlogApiOptions): (request: Request) => Promise<Response> {
  const { store, origin, role, authenticate, limit, now = () => Date.now() } = options;
  const report = options.report ?? ((error: unknown) => console.error(error));
  let pageCache: { readonly revision: number; readonly pages: Map<string, CachedPage> } = {
    revision: -1,
    pages: new Map(),
  };
  const app = new Hono<AuthenticatedEnv>().basePath(apiPath);
  /** Lets nobody pass who may not change posts. */
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
      return problemResponse(createProblem('forbidden', { detail: `This needs the role ${role}.` }));
    }
    context.set('identity', identity);
    return next();
  };

  app.use(async (context, next) => {
    const foreign = findForeignOrigin(context.req.raw, origin);
    if (foreign !== null) {
      return problemResponse(createProblem('foreign-origin', { detail: `This is not for ${foreign}.` }));
    }
    const limited = limit?.(context.req.raw) ?? null;
    // Awaiting takes a turn of the event loop: a limit that answers at once is not awaited.
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
      if (!found) return problemResponse(createProblem('not-found', { detail: 'No post has this address.' }));
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
          createProblem('invalid', { detail: '`since` is a revision: a whole number, 0 for all posts.' }),
        );
      }
      const size = parseLimit(context, maxChangedPosts);
      if (size === null) return problemResponse(createLimitProblem(maxChangedPosts));
      const delta = await store.readChanges(since, {
        cursor: context.req.query('after') ?? null,
        limit: size,
      });
      if (!delta) return problemResponse(createProblem('history-gone', { detail: 'Start anew, from 0.' }));
      return jsonResponse(delta);
    });
  });

  app.get('/contents', requireRole, async (context) => {
    return respondIfChanged(context, privateNoCache, async () => {
      const keys = parseKeys(context);
      if (keys === null) return problemResponse(keysProblem);
      const contents = await store.readContents(keys);
      // A copy of the list holds them under this ETag, so it is exactly that of the posts.
      return jsonResponse(contents, { ETag: formatEtag(contents.revision) });
    });
  });

  app.get('/search', (context) =>
    respondIfChanged(context, publicNoCache, async () => {
      const text = context.req.query('q') ?? '';
      if (text.length > maxQueryLength) {
        return problemResponse(
          createProblem('invalid', { detail: `\`q\` may have ${maxQueryLength} characters.` }),
        );
      }
      const size = parseLimit(context);
      if (size === null) return problemResponse(createLimitProblem(maxPageSize));
      return jsonResponse({ posts: await store.search(text, { limit: size }) });
    }),
  );

  app.get('/export', requireRole, async (context) => {
    // Clients apply their changes to what they have got under this ETag, so it is exactly that of the posts.
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
        createProblem('key-missing', { detail: 'Send an Idempotency-Key, a new one for new changes.' }),
      );
    }
    if (idempotencyKey.length > maxKeyLength || !/^[\u{21}-\u{7e}]+$/u.test(idempotencyKey)) {
      return problemResponse(
        createProblem('invalid', {
          detail: `An Idempotency-Key has up to ${maxKeyLength} ASCII characters.`,
        }),
      );
    }
    const { changes, problem } = await readChanges(request, options.maxBodyBytes ?? maxBodyBytes);
    if (problem) return problemResponse(problem);
    const ifMatch = request.headers.get('If-Match');
    if (ifMatch === null && changes.some(({ type }) => type === 'update')) {
      return problemResponse(
        createProblem('precondition-missing', {
          detail: 'Send If-Match with the ETag of what you have read.',
        }),
      );
    }
    const isAny = ifMatch === null || ifMatch.trim() === '*';
    // An ETag that is none of ours is that of no revision.
    const ifRevision = isAny ? undefined : ifMatch.startsWith('W/') ? -1 : (parseEtag(ifMatch) ?? -1);
    const applied = await store.applyChanges({
      changes,
      ifRevision,
      idempotencyKey,
      subject: context.get('identity').subject,
      now: now(),
    });
    return jsonResponse(
      { revision: applied.revision, posts: applied.posts },
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

  /** The JSON of a page, pageCache for as long as the list has its revision: most readers ask for the same one. */
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
   * Answers 304 where who asks has the newest state, else with what is read. The ETag is never newer than the answer; it is the
   * answer's own where that says of which revision it is.
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
    // The details of the server's own faults go to `report` alone.
    if (name === 'failed') return problemResponse(createProblem(name));
    const isForLater = createProblem(name).status === 503;
    return problemResponse(
      createProblem(name, { detail: error.message }),
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

const keysProblem = createProblem('invalid', {
  detail: `\`keys\` are 1 to ${maxKeys} keys of posts with commas between them, each a whole number from 1 on.`,
});

function createLimitProblem(max: number): Problem {
  return createProblem('invalid', { detail: `\`limit\` is a whole number from 1 to ${max}.` });
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

/** The origin of a page that asks and is not the site's; null where it is, or where no page asks. */
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
