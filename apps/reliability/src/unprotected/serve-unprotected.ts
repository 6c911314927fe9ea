import type { Server } from 'node:http';
import { join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

import { firstPort } from 'web/e2e/support/servers.ts';
import { buildSite } from 'web/build-steps/build-site.ts';
import { builtFilesIn } from 'web/server/built-files.ts';
import { readServingRules } from 'web/server/serving-rules.ts';
import { createSiteApp } from 'web/server/site-app.ts';
import { variants, webFolder } from 'web/build-steps/variants.ts';

const directory = 'build-unprotected';
const port = firstPort + 17;

/**
 * Builds the demo with its sanitiser taken out (unprotected.vite.config.ts) and serves it without a content security policy:
 * what the corpus would do to a site without its defences. No code that is shipped knows of it.
 */
export async function serveUnprotected(): Promise<{ url: string; close(): void }> {
  await buildSite({
    directory,
    env: variants.demo,
    config: join(import.meta.dirname, 'unprotected.vite.config.ts'),
  });
  const build = join(webFolder, directory);
  const app = createSiteApp(builtFilesIn(join(build, 'client')), await readServingRules(build));
  const withoutPolicy = new Hono().use(async (context, next) => {
    await next();
    context.header('Content-Security-Policy', undefined);
  });
  const server = createAdaptorServer({ fetch: withoutPolicy.route('/', app).fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
