import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { createD1Database, type D1 } from '@branchbook/blog-store-sql/d1';
import * as build from '#site/build';
import rules from '#site/rules';
import { createBlogServer, type Dynamic } from 'web/server/blog-server.ts';
import { createPageRenderer } from 'web/server/create-page-renderer.ts';
import { createParsePost } from 'web/server/create-parse-post.ts';
import { createDemoSession } from 'web/server/demo-session.ts';
import { makeIdentify } from 'web/server/identify.ts';
import { createPages } from 'web/server/pages.ts';
import { createSiteApp, type ServeFile } from 'web/server/site-app.ts';

/** What `wrangler.jsonc` binds, and the secrets beside it. */
interface Env {
  readonly DB: D1;
  readonly ASSETS: { fetch(address: URL): Promise<Response> };
  /** The public key of Clerk's session tokens; the demo needs none. */
  readonly CLERK_JWT_KEY?: string;
}

/** There are no threads here: what may take long is shown as it was written. */
const parsePost = createParsePost(async () => null);

/** By the origin that is asked: a site that is at home somewhere has one, the demo those of this machine. */
const sites = new Map<string, Promise<ReturnType<typeof createSiteApp>>>();

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { origin } = new URL(request.url);
    let opening = sites.get(origin);
    if (!opening) {
      opening = openSite(env, origin);
      sites.set(origin, opening);
      opening.catch(() => sites.delete(origin));
    }
    const site = await opening;
    const answer = await site.fetch(request);
    // Who is refused before the body was read would else find the connection lost.
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream());
    return answer;
  },
};

async function openSite(env: Env, asked: string) {
  return createSiteApp(filesOf(env), rules, await openServer(env, asked));
}

async function openServer(env: Env, asked: string): Promise<Dynamic> {
  const { server: setting, ...signIn } = rules.deployment;
  if (!setting)
    throw new Error('This build keeps its posts in the browser. Build it with VITE_POSTS=server.');
  if (signIn.auth === 'demo' && !isLoopback(asked)) {
    throw new Error(
      'The demo sign-in lets anybody write, so it is served on one machine alone. Build with VITE_CLERK_PUBLISHABLE_KEY.',
    );
  }
  const demo = signIn.auth === 'demo' ? await createDemoSession(setting.role) : undefined;
  const publicKey = demo?.publicKey ?? env.CLERK_JWT_KEY?.trim() ?? '';
  const store = await openSqlPostStore(createD1Database(env.DB));
  return createBlogServer({
    store,
    setting,
    origins: [setting.origin ?? asked],
    identify: signIn.auth === 'none' ? async () => null : makeIdentify(publicKey),
    demo,
    // It limits within one isolate; before it stand the limits of the zone.
    addressHeader: 'CF-Connecting-IP',
    pages: createPages({ store, rules, parsePost, render: createPageRenderer(build) }),
  });
}

function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

/** Pages have addresses without `.html` there. */
function filesOf(env: Env): ServeFile {
  return (path) => async (context) => {
    const address = new URL(`/${path.replace(/(?:^index)?\.html$/u, '')}`, context.req.url);
    const { body, headers } = await env.ASSETS.fetch(address);
    return context.body(body as ReadableStream, {
      headers: { 'Content-Type': headers.get('Content-Type') ?? '' },
    });
  };
}
