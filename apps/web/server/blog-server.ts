import { apiPath } from '@branchbook/blog-api';
import { type ApiStore, createBlogApi, type Identity } from '@branchbook/blog-api/handler';

import { createFeedFiles, type FeedStore, type WriteFeeds } from './feed-files.ts';
import type { DemoSession } from './demo-session.ts';
import type { ServerSetting } from './deployment.ts';
import { clientAddress, createRequestLimit, type RequestLimit } from './request-limit.ts';

/** Answers a request, which came by a connection from this address; gives null for a path that it does not handle. */
export type Handler = (request: Request, connection?: string) => Promise<Response | null>;

export interface BlogServerOptions {
  readonly store: ApiStore & FeedStore;
  readonly setting: ServerSetting;
  /** Names the code that writes feeds and the like: other code writes the same posts otherwise. */
  readonly build: string;
  /** Writes the feeds of the posts. */
  readonly writeFeeds: WriteFeeds;
  /** The origins at which the site answers. A request that names another one is taken for the first. */
  readonly origins: readonly [string, ...string[]];
  /** Says whose a token is that was made for an origin; null where it is not valid. */
  readonly identify: (token: string, origin: string) => Promise<Identity | null>;
  /** The demo's session, where that signs people in. */
  readonly demo?: DemoSession | undefined;
  /** When the posts were copied last; null where they never were. Left out where nobody copies them. */
  readonly lastBackup?: (() => Promise<Date | null>) | undefined;
  /** What one address may ask of the API in a minute; as `createRequestLimit` has it if left out. */
  readonly limit?: RequestLimit | undefined;
  /** The header in which a proxy says whose a request is; null where there is none. */
  readonly addressHeader?: string | null | undefined;
  /** Answers for the pages that are rendered for each request. */
  readonly pages?: Handler | undefined;
  /** Told of errors of the API for which a sender can do nothing. They go to the console if left out. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Says that the server answers, which revision the list has, and, where it copies them, when the posts were copied last. */
const healthPath = '/healthz';

/** Where the demo's client gets its tokens. */
const demoSessionPath = '/api/demo-session';

/** Makes what answers from the stored posts: the API, the tokens of the demo, feeds and the like. */
export function createBlogServer({
  store,
  setting,
  build,
  writeFeeds,
  origins,
  identify,
  demo,
  lastBackup,
  limit = createRequestLimit(),
  addressHeader = null,
  pages,
  report,
}: BlogServerOptions): Handler {
  const addresses = new WeakMap<Request, string>();
  const addressOf = (request: Request) => addresses.get(request) ?? '';
  const apis = new Map(
    origins.map((origin) => {
      const authenticate = async (request: Request, token: string) => {
        const identity = await identify(token, origin);
        if (!identity) await limit.hasFailed(addressOf(request));
        return identity;
      };
      const handle = createBlogApi({
        store,
        origin,
        role: setting.role,
        authenticate,
        limit: (request) => limit.check(request, addressOf(request)),
        ...(report && { report }),
      });
      return [origin, handle];
    }),
  );
  const feedFiles = createFeedFiles(store, setting.origin ?? origins[0], build, writeFeeds);
  return async (request, connection = '') => {
    const { pathname, origin: asked } = new URL(request.url);
    // Behind a proxy a request may name another scheme or host.
    const origin = apis.has(asked) ? asked : origins[0];
    if (pathname === apiPath || pathname.startsWith(`${apiPath}/`)) {
      addresses.set(request, clientAddress(request.headers, connection, addressHeader));
      return (await apis.get(origin)?.(request)) ?? null;
    }
    if (demo && pathname === demoSessionPath) return answerDemo(request, demo, origin);
    if (pathname === healthPath) {
      const revision = await store.readRevision();
      const health = lastBackup ? { revision, lastBackup: await lastBackup() } : { revision };
      return Response.json(health, { headers: { 'Cache-Control': 'no-store' } });
    }
    return (await feedFiles(request)) ?? (await pages?.(request)) ?? null;
  };
}

async function answerDemo(request: Request, demo: DemoSession, origin: string): Promise<Response> {
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
