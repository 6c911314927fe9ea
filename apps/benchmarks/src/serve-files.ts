import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { getRequestListener } from '@hono/node-server';
import { getMimeType } from 'hono/utils/mime';
import { builtFilesIn, readRouteManifest } from '@branchbook/blog-server/node';
import { createSiteApp } from '@branchbook/blog-server';

import { clientDirectory } from './pages.ts';

export interface BenchServer {
  readonly url: string;
  /** Milliseconds that each response is delayed, like a network's round trip. Can be set. */
  delayMs: number;
  /** The path and query of each request so far. */
  readonly requested: string[];
  close(): void;
}

/**
 * Serves at a free port of localhost. Uses plain HTTP: browsers cache nothing from a site with
 * an untrusted certificate.
 */
export async function serveHandler(handler: RequestListener): Promise<BenchServer> {
  const server = createServer((request, response) => {
    bench.requested.push(request.url ?? '/');
    setTimeout(() => handler(request, response), bench.delayMs);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const bench: BenchServer = {
    url: `http://localhost:${port}`,
    delayMs: 0,
    requested: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return bench;
}

/**
 * Creates a handler that serves the files of a folder like a static host, compressed with Brotli at
 * its highest level.
 *
 * @param over texts by path, served in place of the folder's files
 */
export async function filesHandler(
  folder: string,
  over: Readonly<Record<string, string>> = {},
): Promise<RequestListener> {
  const contents = new Map([
    ...(await readFolder(folder)),
    ...Object.entries(over).map(([path, text]) => [path, Buffer.from(text)] as const),
  ]);
  const files = new Map(
    await Promise.all(
      [...contents].map(async ([path, body]) => [path, { body, compressed: await brotli(body) }] as const),
    ),
  );
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = [pathname, `${pathname}.html`, join(pathname, 'index.html').replaceAll(sep, '/')].find(
      (candidate) => files.has(candidate),
    );
    const file = path === undefined ? undefined : files.get(path);
    if (path === undefined || !file) {
      response.writeHead(404).end();
      return;
    }
    const usesBrotli =
      !compressedPath.test(path) && (request.headers['accept-encoding'] ?? '').includes('br');
    const body = usesBrotli ? file.compressed : file.body;
    response
      .writeHead(200, {
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Content-Length': body.length,
        'Cache-Control': hashedPath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(usesBrotli && { 'Content-Encoding': 'br' }),
      })
      .end(body);
  };
}

/** Paths of files that are compressed already. */
const compressedPath = /\.(?:woff2|png|ico|webp|jpe?g)$/u;
/** Paths of files with a content hash in the name. */
const hashedPath = /^\/(?:assets|_next\/static)\//u;

async function readFolder(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz|map)$/u.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/${relative(folder, file).replaceAll(sep, '/')}`, await readFile(file)] as [string, Buffer];
      }),
  );
}

const compress = promisify(brotliCompress);

function brotli(body: Buffer): Promise<Buffer> {
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}

/** Serves the build of this site with its own server, over plain HTTP like the sites beside it. */
export async function serveOurs(): Promise<BenchServer> {
  const build = join(clientDirectory, '..');
  const app = createSiteApp(builtFilesIn(clientDirectory), await readRouteManifest(build));
  const listener = getRequestListener(app.fetch);
  return serveHandler((request, response) => void listener(request, response));
}
