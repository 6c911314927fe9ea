import { join } from 'node:path';

import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { Pool } from 'undici';
import { startBlogServer } from 'web/e2e/support/server.ts';
import { databaseFile } from '@branchbook/blog-server/backups';

import { fillDatabase } from './fill-database.ts';

/** A request and its expected status. */
export interface BenchRequest {
  readonly method?: 'GET' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

export interface LoadedServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** The folder of its database. */
  readonly data: string;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Starts the whole server with these posts and without its rate limit. */
export async function startServer(posts: readonly BlogPost[], connections: number): Promise<LoadedServer> {
  const server = await startBlogServer({ env: { WRITES_PER_MINUTE: String(Number.MAX_SAFE_INTEGER) } });
  await server.kill();
  await fillDatabase(join(server.data, databaseFile), posts);
  await server.restart();
  const pool = new Pool(server.url, { connections });
  return {
    url: server.url,
    pid: server.pid,
    data: server.data,
    pool,
    async close() {
      await pool.destroy();
      await server.dispose();
    },
  };
}

/** @throws {Error} if the response has another status than expected */
export async function send(
  pool: Pool,
  { method = 'GET', path, headers, body, status }: BenchRequest,
): Promise<string> {
  const response = await pool.request({ method, path, headers: headers ?? {}, body: body ?? null });
  const text = await response.body.text();
  if (response.statusCode !== status) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
  return text;
}

/** Creates a request that changes the posts, like the admin's. */
export function createChangeRequest(
  headers: Readonly<Record<string, string>>,
  change: PostChange,
): BenchRequest {
  return {
    method: 'PATCH',
    path: '/api/v1/posts',
    headers: { ...headers, 'If-Match': '*' },
    body: JSON.stringify({ changes: [change] }),
    status: 200,
  };
}
