import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';

import routes from '../app/routes.ts';
import { readDeployment, type Deployment } from './deployment.ts';
import { createStaticHandler } from './static-server/static-server.ts';

export interface SiteAddress {
  port: number;
  /** `localhost` is every loopback address; `0.0.0.0` or `::` is every address of the machine. */
  host: string;
}

export interface ServedSite {
  url: string;
  deployment: Deployment;
  /** Ends every open connection too, so that the process can end. */
  close(): void;
}

/**
 * Serves a finished build and resolves once it listens.
 *
 * @param buildDirectory what the build wrote, with `client/` and the deployment file in it
 * @throws where there is no finished build, or the port cannot be had; the message says what to do
 */
export async function serveSite(buildDirectory: string, { port, host }: SiteAddress): Promise<ServedSite> {
  const deployment = await readDeployment(buildDirectory);
  const handler = await createStaticHandler({
    directory: join(buildDirectory, 'client'),
    deployment,
    routes,
  });
  const servers = await listenOnAll(handler, port, await addressesOf(host));
  return {
    url: `http://${nameOf(host)}:${port}`,
    deployment,
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Clients disagree on whether `localhost` is 127.0.0.1 or ::1, so it is answered on both. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

async function listenOnAll(
  handler: RequestListener,
  port: number,
  addresses: readonly string[],
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addresses) {
    try {
      servers.push(await listen(createServer(handler), port, address));
    } catch (error) {
      // A hosts file may name ::1 on a machine without IPv6.
      if (addresses.length > 1 && codeOf(error) === 'EADDRNOTAVAIL') continue;
      for (const server of servers) server.close();
      throw new Error(whyNot(codeOf(error), port, address), { cause: error });
    }
  }
  return servers;
}

function listen(server: Server, port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve(server));
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function whyNot(code: string, port: number, address: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that program, or serve on another port by setting PORT.`;
  }
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Serve on a port above 1023 by setting PORT.`;
  return `Cannot listen on port ${port} of ${address} (${code}). Check HOST and PORT.`;
}
