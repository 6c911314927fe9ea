import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { createD1Database, type D1 } from '@branchbook/blog-store-sql/d1';
import * as build from '#site/build';
import rules from '#site/rules';
import { openAccess } from 'web/server/access.ts';
import { createBlogServer } from 'web/server/blog-server.ts';
import { createPageRenderer } from 'web/server/create-page-renderer.ts';
import { createParsePost } from 'web/server/create-parse-post.ts';
import { createLatestUsed } from 'web/server/latest-used.ts';
import { createPages } from 'web/server/pages.ts';
import { createSiteApp, type ServeFile, type SiteApp } from 'web/server/site-app.ts';

/** What `wrangler.jsonc` binds, and the secrets beside it. */
interface Env {
  readonly DB: D1;
  readonly ASSETS: { fetch(address: URL): Promise<Response> };
  /** The public key of Clerk's session tokens; the demo needs none. */
  readonly CLERK_JWT_KEY?: string;
}

/** There are no threads here: what may take long is shown as it was written. */
const parsePost = createParsePost(async () => null);

/** By the origin that is asked. */
const sites = createLatestUsed<Promise<SiteApp>>(8);

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const asked = new URL(request.url);
    const site = await sites.getOrMake(asked.origin, () => {
      const opening = openSite(env, asked);
      opening.catch(() => sites.forget(asked.origin));
      return opening;
    });
    const answer = await site.fetch(request);
    // Who is refused before the body was read would else find the connection lost.
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream());
    return answer;
  },
};

async function openSite(env: Env, { hostname, origin }: URL): Promise<SiteApp> {
  const access = await openAccess(rules.deployment, {
    host: hostname,
    loopbackOrigins: [origin],
    publicKey: env.CLERK_JWT_KEY,
  });
  const store = await openSqlPostStore(createD1Database(env.DB));
  const answer = createBlogServer({
    ...access,
    store,
    // It limits within one isolate; before it stand the limits of the zone.
    addressHeader: 'CF-Connecting-IP',
    pages: createPages({ store, rules, parsePost, render: createPageRenderer(build) }),
  });
  return createSiteApp(filesOf(env), rules, answer);
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
