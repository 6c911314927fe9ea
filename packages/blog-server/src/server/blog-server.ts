import { apiPath } from '@branchbook/blog-api';
import { type ApiStore, createBlogApi, type Identity } from '@branchbook/blog-api/handler';

import { createFeedFiles, type FeedStore, type WriteFeeds } from '../feeds/feed-files.ts';
import type { BlogSite } from '../site/blog-site.ts';
import type { DemoSession } from '../auth/demo-session.ts';
import type { Handler } from '../http/handler.ts';
import { createHealth, healthPath, readyPath } from './health.ts';
import { createConcurrencyLimit, OverloadedError, overloadedResponse } from '../limits/limit-concurrency.ts';
import { isLoopback } from '../auth/loopback.ts';
import { type Client, getClientIp, createRateLimiter, type RateLimiter } from '../limits/rate-limit.ts';
import type { AuthSettings } from '../auth/resolve-auth.ts';
import type { RevisionJobOptions } from '../feeds/revision-job.ts';

export interface BlogServerOptions extends AuthSettings {
  readonly store: ApiStore & FeedStore;
  readonly site: BlogSite;
  /** Names the code that writes feeds and the like: other code writes the same posts otherwise. */
  readonly build: string;
  /** Writes the feeds of the posts. */
  readonly writeFeeds: WriteFeeds;
  /** When the posts were copied last; null where they never were. Left out where nobody copies them. */
  readonly lastBackup?: (() => Promise<Date | null>) | undefined;
  /** Resolves to a sentence if the clock looks wrong, else to null. If omitted, `/healthz` does not check it. */
  readonly checkClock?: (() => Promise<string | null>) | undefined;
  /** Writes to the disk without changing a post. Left out: `/healthz` does not check it. */
  readonly checkWrite?: (() => Promise<void>) | undefined;
  /** Returns true once the server accepts no more connections. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Waiting times of readers for the feeds of a new revision. */
  readonly feedJob?: RevisionJobOptions | undefined;
  /** Limits the requests of each client; `createRateLimiter()` by default. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** The header in which a proxy says whose a request is; null where there is none. */
  readonly ipHeader?: string | null | undefined;
  /** Handles the pages that are rendered for each request. */
  readonly pages?: Handler | undefined;
  /** Told of errors of the API for which a sender can do nothing. They go to the console if left out. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Each holds a post as JSON. They take the only thread, so a few at once are as fast as many. */
const maxReadsAtOnce = 16;

/** The demo's client requests its tokens here. */
const demoSessionPath = '/api/demo-session';

/** Creates the handler for the API, the demo's tokens, feeds, sitemaps and pages. */
export function createBlogServer({
  store,
  site,
  setting,
  build,
  writeFeeds,
  origins,
  identify,
  demo,
  lastBackup,
  checkClock,
  checkWrite,
  isStopping = () => false,
  feedJob = {},
  rateLimiter = createRateLimiter(),
  ipHeader = null,
  pages,
  report,
}: BlogServerOptions): Handler {
  const clientIps = new WeakMap<Request, string>();
  const findClientIp = (request: Request) => clientIps.get(request) ?? '';
  const apis = new Map(
    origins.map((origin) => {
      // The limit counts by account, so it looks at the token before the API does.
      const identities = new WeakMap<Request, Identity | null>();
      const identifyClient = async (request: Request, token: string): Promise<Client> => {
        const identity = await identify(token, origin);
        identities.set(request, identity);
        if (identity) return { type: 'account', subject: identity.subject };
        return { type: 'address', address: findClientIp(request), hasWrongToken: true };
      };
      const handle = createBlogApi({
        store,
        origin,
        role: setting.role,
        authenticate: (request, token) => {
          const identity = identities.get(request);
          return identity === undefined ? identify(token, origin) : identity;
        },
        limit: (request) => {
          const token = bearerToken(request);
          if (token !== null)
            return identifyClient(request, token).then((client) => rateLimiter.check(request, client));
          return rateLimiter.check(request, {
            type: 'address',
            address: findClientIp(request),
            hasWrongToken: false,
          });
        },
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
    job: { report: report ?? ((error) => console.error('The feeds were not written.', error)), ...feedJob },
  });
  const { health, ready } = createHealth({
    read: async () => {
      const revision = await store.readRevision();
      await store.readPage({ limit: 1 });
      return revision;
    },
    write: checkWrite,
    lastBackup,
    clock: checkClock,
    feeds: feedFiles.health,
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
      const handle = async () => (await apis.get(origin)?.(request)) ?? null;
      // A body that comes slowly keeps nobody from reading.
      return ['GET', 'HEAD'].includes(request.method) ? limitReads(handle) : handle();
    }
    if (demo && pathname === demoSessionPath) return handleDemo(request, demo, origin);
    if (pathname === healthPath) return health();
    if (pathname === readyPath) return ready();
    return (await feedFiles.respond(request)) ?? (await pages?.(request)) ?? null;
  }
}

/** The token of a request, as the API takes it; null if there is none. */
function bearerToken(request: Request): string | null {
  const header = request.headers.get('Authorization') ?? '';
  return /^Bearer +([\w.~+/-]+=*) *$/iu.exec(header)?.[1] ?? null;
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
