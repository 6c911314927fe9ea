import { apiPath, maxBodyBytes } from '@branchbook/blog-api';
import { type ApiStore, createBlogApi } from '@branchbook/blog-api/handler';
import type { MediaStore } from '@branchbook/blog-core';

import type { DemoSession } from '../auth/demo-session.ts';
import { isLoopback } from '../auth/loopback.ts';
import type { AuthSettings } from '../auth/resolve-auth.ts';
import { createFeedFiles, type FeedStore, type WriteFeeds } from '../feeds/feed-files.ts';
import type { RevisionJobOptions } from '../feeds/revision-job.ts';
import type { Handler } from '../http/handler.ts';
import { createSharedImageBody } from '../http/shared-body.ts';
import { createBodyLimit } from '../limits/limit-bodies.ts';
import { createConcurrencyLimit, OverloadedError, overloadedResponse } from '../limits/limit-concurrency.ts';
import { createRateLimiter, getClientIp, type RateLimiter } from '../limits/rate-limit.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { ParsePost } from '../pages/create-parse-post.ts';
import { createPages, type PageStore } from '../pages/pages.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { BlogSite } from '../site/blog-site.ts';
import type { SiteRoutes } from '../site/route-manifest.ts';
import { createHealth, healthPath, readyPath } from './health.ts';
import { createMediaServer } from './media-server.ts';

export interface BlogServerOptions extends AuthSettings {
  readonly store: ApiStore & FeedStore & PageStore;
  /** The images of the posts. If omitted, the server has none. */
  readonly media?: MediaStore | undefined;
  /** What the site says of itself in feeds and llms.txt. */
  readonly site: BlogSite;
  /** The screens and files of the site's build. */
  readonly routes: SiteRoutes;
  readonly renderPage: RenderPage;
  /** Parses the body of a post for its page. */
  readonly parsePost: ParsePost;
  /** Identifies the code: other code may render the same posts differently. */
  readonly build: string;
  /** False if the code of the pages may change before the next request. Default: true. */
  readonly cachePages?: boolean | undefined;
  readonly writeFeeds: WriteFeeds;
  /** Resolves to the time of the latest backup, or null. Omitted if the server makes no backups. */
  readonly lastBackup?: (() => Promise<Date | null>) | undefined;
  /** Resolves to a sentence if the clock looks wrong, else to null. If omitted, `/healthz` does not check it. */
  readonly checkClock?: (() => Promise<string | null>) | undefined;
  /** Writes to the disk without changing a post. If omitted, `/healthz` does not check it. */
  readonly checkWrite?: (() => Promise<void>) | undefined;
  /** Returns true once the server accepts no more connections. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Serves the key and names the hub of other services. Omitted if the server announces nothing. */
  readonly notifications?: Omit<Notifications, 'send'> | undefined;
  /** Waiting times of readers for the feeds of a new revision. */
  readonly feedJob?: RevisionJobOptions | undefined;
  /** Limits the requests of each client. Default: `createRateLimiter()`. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** The header in which a proxy names the IP address of the client; null without a proxy. */
  readonly ipHeader?: string | null | undefined;
  /** Called with each error that is no fault of the client. Default: the console. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Each read holds a post as JSON. There is one thread, so a few at once are as fast as many. */
const maxReadsAtOnce = 16;

/** After this many seconds, a client may send a body again that was one too many. */
const bodyRetrySeconds = 2;

/** The demo's client requests its tokens here. */
const demoSessionPath = '/api/demo-session';

/**
 * Creates the handler for the API, the demo's tokens, health, images, feeds, sitemaps, llms.txt and
 * pages. It resolves to null for other paths, such as those of built files.
 */
export function createBlogServer({
  store,
  media,
  site,
  routes,
  renderPage,
  parsePost,
  setting,
  build,
  cachePages = true,
  writeFeeds,
  origins,
  identify,
  demo,
  lastBackup,
  checkClock,
  checkWrite,
  isStopping = () => false,
  notifications,
  feedJob = {},
  rateLimiter = createRateLimiter(),
  ipHeader = null,
  report,
}: BlogServerOptions): Handler {
  const mediaServer = media && createMediaServer(media, report);
  const clientIps = new WeakMap<Request, string>();
  const reserveBody = createBodyLimit();
  /** Of the requests whose body is being read. */
  const releases = new WeakMap<Request, () => void>();
  /** Only an account's body is read. */
  const limitBody = (request: Request, subject: string) => {
    if (!request.body) return null;
    const release = reserveBody(subject, getMaxBodyBytes(request));
    if (!release) return { retryAfterSeconds: bodyRetrySeconds };
    releases.set(request, release);
    return null;
  };
  const apis = new Map(
    origins.map((origin) => {
      const limitAccount = async (request: Request, subject: string) =>
        (await rateLimiter.check(request, { type: 'account', subject })) ?? limitBody(request, subject);
      const handle = createBlogApi({
        store,
        ...(mediaServer && { media: mediaServer.store, createMediaBody: createSharedImageBody }),
        origin,
        role: setting.role,
        authenticate: (_, token) => identify(token, origin),
        limit: (request, authentication) =>
          authentication.type === 'identified'
            ? limitAccount(request, authentication.identity.subject)
            : rateLimiter.check(request, {
                type: 'address',
                address: clientIps.get(request) ?? '',
                hasWrongToken: authentication.type === 'rejected',
              }),
        ...(report && { report }),
      });
      return [origin, handle];
    }),
  );
  const limitReads = createConcurrencyLimit({ atOnce: maxReadsAtOnce });
  const feedFiles = createFeedFiles({
    store,
    site,
    origin: setting.origin ?? origins[0],
    build,
    writeFeeds,
    hub: notifications?.hub,
    job: { report: report ?? ((error) => console.error('The feeds were not written.', error)), ...feedJob },
  });
  const pageOptions = { store, routes, renderPage, parsePost, build };
  const handlePage = cachePages
    ? createPages(pageOptions)
    : (request: Request) => createPages({ ...pageOptions, build: crypto.randomUUID() })(request);
  const { health, ready } = createHealth({
    read: async () => {
      const revision = await store.readRevision();
      await store.list({ limit: 1 });
      return revision;
    },
    write: checkWrite,
    lastBackup,
    clock: checkClock,
    feeds: feedFiles.health,
    notifications: notifications?.health,
    isStopping,
  });
  const isLocal = origins.every((origin) => isLoopback(new URL(origin).hostname));
  return (request, connection = '') =>
    respond(request, connection).catch((error: unknown) => {
      if (error instanceof OverloadedError) return overloadedResponse();
      throw error;
    });

  async function respond(request: Request, connection: string): Promise<Response | null> {
    const { pathname, origin: asked, hostname } = new URL(request.url);
    // DNS rebinding: any site can point its name at this machine's IP address and read what it serves.
    if (isLocal && !isLoopback(hostname)) return createMisdirectedResponse(hostname);
    // Behind a proxy a request may name another scheme or host.
    const origin = apis.has(asked) ? asked : origins[0];
    if (pathname === apiPath || pathname.startsWith(`${apiPath}/`)) {
      clientIps.set(request, getClientIp(request.headers, connection, ipHeader));
      const handle = async () => {
        try {
          return (await apis.get(origin)?.(request)) ?? null;
        } finally {
          releases.get(request)?.();
        }
      };
      // A body that comes slowly keeps nobody from reading.
      return ['GET', 'HEAD'].includes(request.method) ? limitReads(handle) : handle();
    }
    if (demo && pathname === demoSessionPath) return handleDemo(request, demo, origin);
    if (pathname === healthPath) return health();
    if (pathname === readyPath) return ready();
    return (
      (await mediaServer?.respond(request)) ??
      (await notifications?.respond(request)) ??
      (await feedFiles.respond(request)) ??
      (await handlePage(request))
    );
  }
}

/** Returns how many bytes the API may read of a body. It reads none of a longer one. */
function getMaxBodyBytes(request: Request): number {
  const length = request.headers.get('Content-Length');
  if (length === null) return maxBodyBytes;
  return Number(length) > maxBodyBytes ? 0 : Number(length);
}

function createMisdirectedResponse(hostname: string): Response {
  return new Response(
    `Misdirected Request: ${hostname} is not served here. Open the site as localhost, or build it with VITE_SITE_ORIGIN.\n`,
    { status: 421, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } },
  );
}

async function handleDemo(request: Request, demo: DemoSession, origin: string): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  if (request.method !== 'POST') {
    return new Response('Method Not Allowed\n', { status: 405, headers: { ...headers, Allow: 'POST' } });
  }
  // A browser sends the origin of the page. Only pages need a token of the demo.
  if (request.headers.get('Origin') !== origin) {
    return new Response('Forbidden: only the pages of this site get a token.\n', { status: 403, headers });
  }
  return Response.json({ token: await demo.makeToken(origin) }, { headers });
}
