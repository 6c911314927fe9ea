/**
 * The HTTP server that ours uses, with our API behind it, or with nothing: then it answers with constants. Its parent process tells
 * which, and gets its port.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { freePort } from '@branchbook/tools/free-port';
import { openBlogServer } from 'web/server/open-blog-server.ts';
import { readServingRules } from 'web/server/serving-rules.ts';

/** What is behind the server. */
export type Behind =
  /** Our API, over the posts in a folder of data, as a build has set it. */
  | { readonly buildDirectory: string; readonly data: string }
  /** The bodies that are answered, of the length that ours have. */
  | { readonly page: string; readonly changed: string };

const [behind] = (await once(process, 'message')) as [Behind];
const port = await freePort();
const host = 'localhost';

const answer = 'data' in behind ? await ourApi(behind) : bare(behind);
// As serve-site.ts makes it.
const server = createAdaptorServer({ fetch: answer, overrideGlobalObjects: false }) as Server;
await once(server.listen(port, host), 'listening');
process.send?.((server.address() as AddressInfo).port);

async function ourApi({ buildDirectory, data }: { readonly buildDirectory: string; readonly data: string }) {
  const { deployment } = await readServingRules(buildDirectory);
  // No page and no feed is asked for.
  const openPages = () => async () => null;
  const blog = await openBlogServer(deployment, { build: '', openPages, port, host, data });
  return async (request: Request) => (await blog.answer(request)) ?? new Response(null, { status: 404 });
}

function bare({ page, changed }: { readonly page: string; readonly changed: string }) {
  const headers = { 'Content-Type': 'application/json' };
  return async (request: Request) => {
    if (request.method === 'PATCH') {
      await request.json();
      return new Response(changed, { headers });
    }
    if (request.headers.has('If-None-Match')) return new Response(null, { status: 304 });
    return new Response(page, { headers });
  };
}
