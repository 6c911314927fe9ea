import { createServer } from 'node:http';
import { join } from 'node:path';

import routes from '../../app/routes.ts';
import { firstPort } from '../../e2e/servers.ts';
import { buildSite } from '../../server/build-site.ts';
import { createStaticHandler } from '../../server/static-server/static-server.ts';
import { variants } from '../../server/variants.ts';

const directory = 'build-xss-control';
const port = firstPort + 17;

/**
 * Builds the demo with its sanitiser taken out (control.vite.config.ts) and serves it without a content security policy:
 * what the corpus would do to a site without its defences. No code that is shipped knows of it.
 */
export async function serveControl(): Promise<{ url: string; close(): void }> {
  const deployment = await buildSite({
    directory,
    env: variants.demo,
    config: 'vault/xss/control.vite.config.ts',
  });
  const answer = await createStaticHandler({
    directory: join(import.meta.dirname, '../..', directory, 'client'),
    deployment,
    routes,
  });
  const server = createServer((request, response) => {
    const setHeaders = response.setHeaders.bind(response);
    response.setHeaders = (headers) => setHeaders(withoutPolicy(headers));
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => (isPolicy(name) ? response : setHeader(name, value));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function withoutPolicy<Value>(headers: Iterable<readonly [string, Value]>): Map<string, Value> {
  return new Map([...headers].filter(([name]) => !isPolicy(name)));
}

function isPolicy(name: string): boolean {
  return name.toLowerCase() === 'content-security-policy';
}
