import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';

import { builtFilesIn } from '../files/built-files.ts';
import { withCompression } from './compression.ts';
import { dataFolder } from '../data/data-folder.ts';
import type { Deployment } from '../../auth/deployment.ts';
import { connectionTimeouts, createConnectionGuard } from './limit-connections.ts';
import type { OpenBlogServerOptions } from '../posts/open-blog-server.ts';
import type { RouteManifest } from '../../site/route-manifest.ts';
import { loadPageRenderer } from '../files/load-page-renderer.ts';
import { readRouteManifest } from '../files/read-route-manifest.ts';
import { createSiteApp, type SiteApp } from '../../site/site-app.ts';

export interface ListenOptions {
  port: number;
  /**
   * `localhost` is every loopback IP address; `0.0.0.0` or `::` is every IP address of the machine.
   */
  host: string;
  /** The folder of what a server stores; `dataFolder()` if left out. */
  data?: string;
}

export interface ServedSite {
  url: string;
  deployment: Deployment;
  /** Ends every open connection too, so that the process can end. */
  close(): void;
  /** Accepts no more connections, finishes pending requests for up to 9 s, and then closes. */
  stop(): Promise<void>;
}

/** Process managers kill a server 10 s after they asked it to end. */
const drainMs = 9_000;
const drainCheckMs = 50;

/**
 * Serves a finished build, with its posts if this server stores them. Resolves once it listens.
 *
 * @param buildDirectory the build's output, with `client/` and `serving.json` in it
 * @throws if there is no finished build, the port is unavailable, or the settings are invalid; the
 *   message says what to do
 */
export async function serveSite(
  buildDirectory: string,
  { port, host, data = dataFolder() }: ListenOptions,
): Promise<ServedSite> {
  const manifest = await readRouteManifest(buildDirectory);
  const { deployment } = manifest;
  const blog = deployment.server ? await openBlog(manifest, buildDirectory, { port, host, data }) : null;
  const app = createSiteApp(
    builtFilesIn(join(buildDirectory, 'client')),
    manifest,
    blog ? withCompression(blog.handle) : undefined,
  );
  const servers = await listenOnAll(app, port, getListenHosts(host)).catch((error: unknown) => {
    blog?.close();
    throw error;
  });
  const close = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    blog?.close();
  };
  return {
    url: `http://${getUrlHost(host)}:${port}`,
    deployment,
    close,
    async stop() {
      blog?.stop();
      await drain(servers);
      close();
    },
  };
}

/** Resolves once no request is being handled any more, or when the time is over. */
async function drain(servers: readonly Server[]): Promise<void> {
  const end = performance.now() + drainMs;
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  for (const server of servers) {
    // A client that sends one request after the other would keep its connection to the end.
    server.prependListener('request', (_, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
  }
  let isOver = false;
  void closed.then(() => (isOver = true));
  const isDraining = () => !isOver && performance.now() < end;
  while (isDraining()) {
    // Node closes those that are idle now; others stay open for the next request of their client.
    for (const server of servers) server.closeIdleConnections();
    await pause(drainCheckMs);
  }
}

/** Only a site with posts on its server loads what they need. */
async function openBlog(
  manifest: RouteManifest,
  buildDirectory: string,
  options: Pick<OpenBlogServerOptions, 'port' | 'host' | 'data'>,
) {
  const { openBlogServer } = await import('../posts/open-blog-server.ts');
  return openBlogServer(manifest.deployment, {
    ...options,
    site: manifest.site,
    routes: manifest,
    renderPage: await loadPageRenderer(buildDirectory),
    // Whatever code has changed, it runs only after a start.
    build: randomUUID(),
  });
}

function getUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Clients disagree on whether `localhost` is 127.0.0.1 or ::1, so it is answered on both. */
function getListenHosts(host: string): readonly string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

async function listenOnAll(app: SiteApp, port: number, hosts: readonly string[]): Promise<Server[]> {
  const servers: Server[] = [];
  const guard = createConnectionGuard();
  // Tests serve from processes that go on using the platform's own Request and Response.
  const listener = guard.wrap(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  for (const host of hosts) {
    try {
      const server = createServer(connectionTimeouts, listener);
      guard.watch(server);
      await once(server.listen(port, host), 'listening');
      servers.push(server);
    } catch (error) {
      // Not every machine has IPv6.
      if (servers.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(getErrorCode(error))) continue;
      for (const server of servers) server.close();
      throw new Error(describeListenError(getErrorCode(error), port, host), { cause: error });
    }
  }
  return servers;
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function describeListenError(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that program, or serve on another port by setting PORT.`;
  }
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Serve on a port above 1023 by setting PORT.`;
  return `Cannot listen on port ${port} of ${host} (${code}). Check HOST and PORT.`;
}
