import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { getMimeType } from 'hono/utils/mime';

export interface BenchServer {
  readonly url: string;
  /** How long every answer is held back: a network's way there and back. */
  delayMs: number;
  /** The addresses that were asked for; who wants to know what comes next empties it. */
  readonly asked: string[];
  close(): void;
}

/** Serves over plain HTTP at a free port: browsers do not cache what comes over a certificate that they do not trust. */
export async function serveBench(answer: RequestListener): Promise<BenchServer> {
  const server = createServer((request, response) => {
    bench.asked.push(request.url ?? '/');
    setTimeout(() => answer(request, response), bench.delayMs);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const bench: BenchServer = {
    url: `http://localhost:${port}`,
    delayMs: 0,
    asked: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return bench;
}

/** Answers with the files of a folder and of a map that is laid over it, as a static host does, in brotli 11. */
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
      [...contents].map(async ([path, body]) => [path, { body, packed: await brotli(body) }] as const),
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
    const isPacked = !isPackedAlready.test(path) && (request.headers['accept-encoding'] ?? '').includes('br');
    const body = isPacked ? file.packed : file.body;
    response
      .writeHead(200, {
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Content-Length': body.length,
        'Cache-Control': isHashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isPacked && { 'Content-Encoding': 'br' }),
      })
      .end(body);
  };
}

const isPackedAlready = /\.(?:woff2|png|ico|webp|jpe?g)$/u;
const isHashed = /^\/(?:assets|_next\/static)\//u;

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

/** As small as it gets. */
export function brotli(body: Buffer): Promise<Buffer> {
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}
