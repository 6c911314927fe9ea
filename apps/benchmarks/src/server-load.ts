import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { BlogPost } from '@branchbook/blog-core';
import { fillDatabase } from './fill-database.ts';
import { Pool } from 'undici';
import { databaseFile } from 'web/server/backups.ts';
import { startBlogServer } from 'web/e2e/support/server.ts';

import type { Behind } from './api-server.ts';
import { median } from './figures.ts';

/** A request, and the status that it must get. */
export interface Ask {
  readonly method?: 'GET' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** What is asked, and how it ends. */
export interface LoadedServer {
  readonly url: string;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** No limit of writing that anything here meets: what is measured is what there is beyond it. */
const unlimited = { WRITES_PER_MINUTE: String(Number.MAX_SAFE_INTEGER) };

/** Starts the whole server, with these posts. */
export async function startOurs(
  posts: readonly BlogPost[],
  connections: number,
): Promise<LoadedServer & { readonly pid: number | undefined; readonly data: string }> {
  const server = await startBlogServer({ env: unlimited });
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

/** Starts the HTTP server in a process of its own, with our API behind it or nothing. */
export async function startApi(behind: Behind, connections: number): Promise<LoadedServer> {
  const child = fork(join(import.meta.dirname, 'api-server.ts'), { env: { ...process.env, ...unlimited } });
  child.send(behind);
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [number];
  if (child.exitCode !== null) throw new Error('The server did not start: its output above says why.');
  const url = `http://localhost:${port}`;
  const pool = new Pool(url, { connections });
  return {
    url,
    pool,
    async close() {
      await pool.destroy();
      child.kill();
    },
  };
}

/** Makes what writes as the demo admin: headers with a token that is right, and a new key. */
export function makeAdmin(url: string): () => Promise<Record<string, string>> {
  let token = makeToken();
  let madeAt = performance.now();
  return async () => {
    // A token lives for a minute.
    if (performance.now() - madeAt > 30_000) {
      madeAt = performance.now();
      token = makeToken();
    }
    return {
      Authorization: `Bearer ${await token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
  };

  async function makeToken(): Promise<string> {
    const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
    return ((await session.json()) as { token: string }).token;
  }
}

/**
 * Sends a request and gives the text of its answer.
 *
 * @throws Error where the answer has another status than it must
 */
export async function send(
  pool: Pool,
  { method = 'GET', path, headers, body, status }: Ask,
): Promise<string> {
  const answer = await pool.request({ method, path, headers: headers ?? {}, body: body ?? null });
  const text = await answer.body.text();
  if (answer.statusCode !== status) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return text;
}

/** Sends requests for some seconds, as many at once as there are senders, and gives how many were answered in a second. */
async function requestsPerSecond(
  pool: Pool,
  { senders, seconds }: { readonly senders: number; readonly seconds: number },
  make: () => Ask | Promise<Ask>,
): Promise<number> {
  const from = performance.now();
  const end = from + seconds * 1000;
  let answered = 0;
  const sendOn = async (): Promise<void> => {
    while (performance.now() < end) {
      await send(pool, await make());
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sendOn));
  return (answered * 1000) / (performance.now() - from);
}

/** How servers are loaded in turns. */
export interface Rounds {
  readonly senders: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Loads servers in turns, for a round each, and gives the median of each one's requests per second. */
export async function ratesInTurns<Name extends string>(
  pools: Readonly<Record<Name, Pool>>,
  { rounds, ...load }: Rounds,
  make: () => Ask | Promise<Ask>,
): Promise<Record<Name, number>> {
  const rates = (Object.entries(pools) as [Name, Pool][]).map(([name, pool]) => ({
    name,
    pool,
    each: [] as number[],
  }));
  // The first round is for the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    for (const rate of rates) {
      const answered = await requestsPerSecond(rate.pool, load, make);
      if (round > 0) rate.each.push(answered);
    }
  }
  return Object.fromEntries(rates.map(({ name, each }) => [name, median(each)])) as Record<Name, number>;
}

/** One of the posts, with a title that it did not have before. */
export function changed(posts: readonly BlogPost[], at: number): BlogPost {
  const post = posts[at % posts.length];
  if (!post) throw new Error('There are no posts.');
  return { ...post, title: `${post.title} ${at}` };
}

/** Asks for a change of the posts, as the admin does. */
export function changeAsk(headers: Readonly<Record<string, string>>, change: object): Ask {
  return {
    method: 'PATCH',
    path: '/api/v1/posts',
    headers: { ...headers, 'If-Match': '*' },
    body: JSON.stringify({ changes: [change] }),
    status: 200,
  };
}
