import { apiPath } from '@branchbook/blog-api';
import { type ApiStore, createBlogApi, type Identity } from '@branchbook/blog-api/handler';

import { createFeedFiles, type FeedStore } from './feed-files.ts';
import type { DemoSession } from './demo-session.ts';
import type { ServerSetting } from './deployment.ts';

/** Answers a request, or gives null for what is none of its business. */
export type Dynamic = (request: Request) => Promise<Response | null>;

export interface BlogServerOptions {
  readonly store: ApiStore & FeedStore;
  readonly setting: ServerSetting;
  /** The addresses that the site is asked at. The first is where it is at home. */
  readonly origins: readonly [string, ...string[]];
  /** Says whose a token is that was made for an origin; null where it is not right. */
  readonly identify: (token: string, origin: string) => Promise<Identity | null>;
  /** The demo's session, where that signs people in. */
  readonly demo?: DemoSession | undefined;
  /** When the posts were copied last; null where they never were. */
  readonly lastBackup?: (() => Promise<Date | null>) | undefined;
  /** Answers for the pages that are rendered for each request. */
  readonly pages?: Dynamic | undefined;
}

/** Says that the server answers, which revision the list has, and when the posts were copied last. */
const healthPath = '/healthz';

/** Where the demo's client gets its tokens. */
export const demoSessionPath = '/api/demo-session';

/** Makes what answers from the stored posts: the API, the tokens of the demo, feeds and the like. */
export function createBlogServer({
  store,
  setting,
  origins,
  identify,
  demo,
  lastBackup,
  pages,
}: BlogServerOptions): Dynamic {
  const apis = new Map(
    origins.map((origin) => {
      const authenticate = (_: Request, token: string) => identify(token, origin);
      return [origin, createBlogApi({ store, origin, role: setting.role, authenticate })];
    }),
  );
  const feedFiles = createFeedFiles(store, setting.origin ?? origins[0]);
  return async (request) => {
    const { pathname, origin: asked } = new URL(request.url);
    // Behind a proxy the request says another scheme or host. Whatever it says, only these are right.
    const origin = apis.has(asked) ? asked : origins[0];
    if (pathname === apiPath || pathname.startsWith(`${apiPath}/`)) {
      return (await apis.get(origin)?.(request)) ?? null;
    }
    if (demo && pathname === demoSessionPath) return answerDemo(request, demo, origin);
    if (pathname === healthPath) {
      const backup = (await lastBackup?.()) ?? null;
      const health = { revision: await store.readRevision(), lastBackup: backup };
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
  // A browser says where the page is from that asks. Nobody else needs a token of the demo.
  if (request.headers.get('Origin') !== origin) {
    return new Response('Forbidden: only the pages of this site get a token.\n', { status: 403, headers });
  }
  return Response.json({ token: await demo.makeToken(origin) }, { headers });
}
