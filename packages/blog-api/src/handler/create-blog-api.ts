import {
  findMediaIds,
  getTagSlug,
  type MediaStore,
  MissingMediaError,
  type PostKey,
  type PostStore,
} from '@branchbook/blog-core';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';

import { formatEtag, matchesEtag } from '../contract/etag.ts';
import { isBasePath } from '../contract/is-base-path.ts';
import { apiPath, maxBodyBytes, maxTrashKeys } from '../contract/limits.ts';
import { createOpenApiDocument } from '../contract/open-api.ts';
import { createProblem } from '../contract/problems.ts';
import { type ApiStore, createApiStore } from './api-store.ts';
import {
  type AuthOptions,
  createAuthenticator,
  createRequireScope,
  getAuthorName,
  requireSession,
} from './authenticate.ts';
import { registerDraftRoutes } from './draft-routes.ts';
import { createExportStream } from './export-stream.ts';
import type { MediaHandlerOptions } from './create-media-handler.ts';
import type { Authentication, AuthenticatedEnv } from './identity.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { createPageReader, hasContent } from './page-reader.ts';
import { assertPostFits, readChanges, readTagRedirect } from './read-changes.ts';
import { errorResponse, jsonResponse, noStore, problemResponse } from './responses.ts';
import { registerTokenRoutes } from './token-routes.ts';

export type BlogApiOptions = BlogApiSettings & AuthOptions;

export interface BlogApiSettings {
  /** Any store. One without a revision is served as by `createApiStore`, in one process. */
  readonly store: PostStore | ApiStore;
  /**
   * The images that the posts name. A change that names one that is not stored is rejected (424).
   * `createMediaHandler` serves them. Default: the API has none.
   */
  readonly media?: MediaStore | undefined;
  /** Creates the body of a response with an image, as `createBody` of `createMediaHandler`. */
  readonly createMediaBody?: MediaHandlerOptions['createBody'];
  /** Origin of the site, as in the `Origin` header. */
  readonly origin: string;
  /**
   * Origins of other sites whose pages may send requests, also with cookies (CORS). Default: none.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The path below which the API is, without a slash at its end. Default: '/api/v1'. */
  readonly basePath?: string | undefined;
  /**
   * Rate limiter. Returns how many seconds to wait (429), or null to accept the request. A request
   * about which `authorize` decides later is 'anonymous'. Errors are responded to with 500. Default:
   * no limit.
   */
  readonly limit?:
    | ((
        request: Request,
        authentication: Authentication,
      ) =>
        | { readonly retryAfterSeconds: number }
        | null
        | Promise<{ readonly retryAfterSeconds: number } | null>)
    | undefined;
  /** Called with server errors. Default: `console.error`. */
  readonly report?: ((error: unknown) => void) | undefined;
  /** Maximum size of a request body. Default: 8,000,000. */
  readonly maxBodyBytes?: number | undefined;
}

/** Caches must revalidate. */
const publicNoCache = 'public, no-cache';
const privateNoCache = 'private, no-cache';

/**
 * Creates the request handler of the API. It never rejects: errors become problem responses (RFC
 * 9457).
 *
 * @throws TypeError if `basePath` is no path
 *
 * @example
 * const origin = 'https://blog.example';
 * const handle = createBlogApi({ store, origin, role: 'admin', authenticate: verify });
 * const response = await handle(new Request(`${origin}/api/v1/posts?limit=20`));
 */
export function createBlogApi(options: BlogApiOptions): (request: Request) => Promise<Response> {
  const { origin, allowedOrigins = [], basePath = apiPath, limit, media } = options;
  if (!isBasePath(basePath)) {
    throw new TypeError(
      `basePath is ${JSON.stringify(basePath)}. Give a path without a slash at its end: '/api/v1'.`,
    );
  }
  const store = 'readRevision' in options.store ? options.store : createApiStore(options.store);
  const origins = new Set([origin, ...allowedOrigins]);
  const report = options.report ?? ((error: unknown) => console.error(error));
  const readPage = createPageReader(store, basePath);
  const app = new Hono<AuthenticatedEnv>().basePath(basePath);
  const identify = createAuthenticator(store, options);
  const requireScope = createRequireScope(options);
  const requireRead = requireScope('read');

  if (allowedOrigins.length > 0) {
    app.use(
      cors({
        origin: [...allowedOrigins],
        credentials: true,
        allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
        exposeHeaders: ['Content-Location', 'ETag', 'Link', 'Location', 'Retry-After'],
        maxAge: 600,
      }),
    );
  }
  app.use(async (context, next) => {
    const foreign = findForeignOrigin(context.req.raw, origins);
    if (foreign !== null) {
      return problemResponse(
        createProblem('foreign-origin', { detail: `Requests from ${foreign} are not allowed.` }),
      );
    }
    // Awaiting takes a turn of the event loop, so what is synchronous is not awaited.
    const identified = identify(context.req.raw);
    const authentication = identified instanceof Promise ? await identified : identified;
    context.set('authentication', authentication);
    const limited = limit?.(context.req.raw, authentication) ?? null;
    const wait = limited instanceof Promise ? await limited : limited;
    if (wait) {
      const headers = { 'Retry-After': String(wait.retryAfterSeconds) };
      return problemResponse(createProblem('rate-limited'), headers);
    }
    await next();
  });

  app.get('/openapi.json', () =>
    jsonResponse(createOpenApiDocument(basePath), { 'Cache-Control': 'public, max-age=300' }),
  );

  // Not Hono's `query`: it decodes malformed escapes in another way than caches do for their keys.
  const getParameters = ({ req }: Context) => new URL(req.url).searchParams;
  app.get(
    '/posts',
    (context, next) => (hasContent(getParameters(context)) ? requireRead(context, next) : next()),
    (context) => {
      const parameters = getParameters(context);
      return respondIfChanged(context, hasContent(parameters) ? privateNoCache : publicNoCache, (revision) =>
        readPage(parameters, revision),
      );
    },
  );

  app.get('/tags', (context) =>
    respondIfChanged(context, publicNoCache, async () => jsonResponse({ tags: await store.listTags() })),
  );

  app.put('/tags/:slug', requireScope('publish'), async (context) => {
    const slug = getTagSlug(context.req.param('slug'));
    if (slug === '' || !store.redirectTag) return problemResponse(createProblem('not-found'));
    const request = await readTagRedirect(context.req.raw, options.maxBodyBytes ?? maxBodyBytes);
    if (request.problem) return problemResponse(request.problem);
    await store.redirectTag(slug, request.target);
    return new Response(null, { status: 204, headers: { 'Cache-Control': noStore } });
  });

  app.get('/posts/by-id/:id', (context) => respondWithPost(context, { id: Number(context.req.param('id')) }));

  app.get('/posts/by-path', (context, next) => {
    const oldPath = context.req.query('path');
    // Without the parameter, it is a post's slug.
    return oldPath === undefined ? next() : respondWithPost(context, { oldPath });
  });

  app.get('/posts/:slug', (context) => respondWithPost(context, { slug: context.req.param('slug') }));

  app.get('/posts/:id/versions', requireRead, (context) =>
    respondIfChanged(context, privateNoCache, async () =>
      jsonResponse({ versions: (await store.versions?.list(Number(context.req.param('id')))) ?? [] }),
    ),
  );

  // Deleting permanently changes no revision, so the trash has no ETag.
  app.get('/trash', requireRead, async () =>
    jsonResponse({ posts: (await store.trash?.list()) ?? [] }, { 'Cache-Control': noStore }),
  );

  app.delete('/trash', requireScope('publish'), async (context) => {
    const keys = (context.req.query('keys') ?? '').split(',');
    if (keys.includes('') || keys.length > maxTrashKeys) {
      const detail = `\`keys\` must be 1 to ${maxTrashKeys} keys, separated by commas.`;
      return problemResponse(createProblem('invalid', { detail }));
    }
    await store.trash?.discard(keys);
    return new Response(null, { status: 204, headers: { 'Cache-Control': noStore } });
  });

  app.get('/export', requireRead, (context) =>
    respondIfChanged(context, privateNoCache, async () => {
      const body = await createExportStream(store.exportPosts());
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    }),
  );

  app.patch('/posts', requireScope('publish'), async (context) => {
    const request = await readChanges(context.req.raw, options.maxBodyBytes ?? maxBodyBytes);
    if (request.problem) return problemResponse(request.problem);
    const { changes, notify, idempotencyKey } = request;
    const missing = await findMissingMedia(changes);
    if (missing.length > 0) throw new MissingMediaError(missing);
    const { revision, posts, trashKeys } = await store.apply(changes, {
      notify,
      idempotencyKey,
      subject: getAuthorName(context),
      checkPost: assertPostFits,
    });
    return jsonResponse(
      { revision, posts, trashKeys },
      { 'Cache-Control': noStore, ETag: formatEtag(revision) },
    );
  });

  const maxBytes = options.maxBodyBytes ?? maxBodyBytes;
  const { drafts, tokens } = store;
  if (drafts) registerDraftRoutes(app, { drafts, requireScope, maxBodyBytes: maxBytes });
  if (media) registerMediaRoutes(app, { media, requireScope, createBody: options.createMediaBody });
  if (tokens)
    registerTokenRoutes(app, { tokens, requireSession: requireSession(options), maxBodyBytes: maxBytes });

  for (const [path, allowed] of [
    ['/posts', 'GET, HEAD, PATCH'],
    ['/posts/by-id/:id', 'GET, HEAD'],
    ['/posts/:slug', 'GET, HEAD'],
    ['/posts/:id/versions', 'GET, HEAD'],
    ['/tags', 'GET, HEAD'],
    ['/tags/:slug', 'PUT'],
    ['/trash', 'GET, HEAD, DELETE'],
    ...(drafts
      ? ([
          ['/drafts', 'GET, HEAD'],
          ['/drafts/:key', 'GET, HEAD, PUT, DELETE'],
        ] as const)
      : []),
    ...(media
      ? ([
          ['/media', 'GET, HEAD, DELETE'],
          ['/media/stored', 'GET, HEAD'],
          ['/media/:file', 'GET, HEAD, PUT, DELETE'],
        ] as const)
      : []),
    ...(tokens
      ? ([
          ['/tokens', 'GET, HEAD, POST'],
          ['/tokens/:id', 'DELETE'],
        ] as const)
      : []),
    ['/export', 'GET, HEAD'],
    ['/openapi.json', 'GET, HEAD'],
  ] as const) {
    app.all(path, () => problemResponse(createProblem('method-not-allowed'), { Allow: allowed }));
  }
  app.notFound(() => problemResponse(createProblem('not-found')));
  app.onError((error) => errorResponse(error, report));

  return async (request) => app.fetch(request);

  /** Returns the ids of the images that changes name and that are not stored. */
  async function findMissingMedia(changes: unknown): Promise<string[]> {
    const ids = media ? findMediaIds(changes) : [];
    const stored = media && ids.length > 0 ? await media.has(ids) : null;
    return ids.filter((id) => !stored?.has(id));
  }

  function respondWithPost(context: Context, key: PostKey): Promise<Response> {
    return respondIfChanged(context, publicNoCache, async () => {
      const found = await store.get(key);
      if (!found) return problemResponse(createProblem('not-found', { detail: 'There is no such post.' }));
      if ('slug' in key && found.redirectTo !== null) {
        const Location = `${basePath}/posts/${encodeURIComponent(found.redirectTo.toWellFormed())}`;
        return new Response(null, { status: 308, headers: { Location } });
      }
      return jsonResponse(found);
    });
  }

  /** Responds 304 if the client has the current revision. The ETag is never newer than the body. */
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
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }
}

/**
 * Returns the foreign origin of a cross-site request, or null. Reads without `Origin` are accepted.
 */
function findForeignOrigin(request: Request, origins: ReadonlySet<string>): string | null {
  const asking = request.headers.get('Origin');
  if (asking !== null) return origins.has(asking) ? null : asking;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers.get('Sec-Fetch-Site');
  return !isReading && (site === 'cross-site' || site === 'same-site') ? 'another site' : null;
}
