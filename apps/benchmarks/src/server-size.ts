/**
 * `pnpm --filter benchmarks bench:server-size [--posts 100,10000,100000]`: measures the memory and
 * CPU time of a production server for each number of posts. Requests the first hundred posts, the
 * list, a search, the feed and the sitemap. Prints the table of docs/server.md.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { databaseFile } from '@branchbook/blog-server/backups';
import { readMemory } from '@branchbook/tools/read-memory';

import { makePosts } from './made-posts.ts';
import { type LoadedServer, send, startServer } from './server-load.ts';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '100,10000,100000' } } });

const bytes = 2000;
const pagesRead = 100;
const connections = 8;
/** Linux counts the CPU time of processes in these ticks (`USER_HZ`). */
const ticksPerSecond = 100;

console.log(
  '| posts | database | memory at the start | memory after reading | one page | one feed and sitemap |',
);
console.log('|---|---|---|---|---|---|');
for (const count of values.posts.split(',').map(Number)) await measure(count);

async function measure(count: number): Promise<void> {
  const posts = makePosts(count, bytes);
  const server = await startServer(posts, connections);
  try {
    const size = statSync(join(server.data, databaseFile)).size;
    const atStart = toMegabytes(readMemory(server.pid));
    const pages = await measureSeconds(server, async () => {
      for (const { slug } of posts.slice(0, pagesRead)) await read(server, `/blog/${slug}`);
      await read(server, '/blog');
      await read(server, `/api/v1/posts?limit=20&search=${posts[0]?.title.split(' ')[0]}`);
    });
    const feeds = await measureSeconds(server, async () => {
      await read(server, '/feed.xml');
      await read(server, '/sitemap.xml');
    });
    const row = [
      count.toLocaleString('en'),
      `${Math.ceil(size / 1e6)} MB`,
      `${atStart} MB`,
      `${toMegabytes(readMemory(server.pid))} MB`,
      `${((pages / pagesRead) * 1000).toFixed(0)} ms`,
      `${feeds.toFixed(1)} s`,
    ];
    console.log(`| ${row.join(' | ')} |`);
  } finally {
    await server.close();
  }
}

function read({ pool }: LoadedServer, path: string): Promise<string> {
  return send(pool, { path, status: 200 });
}

/** Returns the server's CPU time during the work, in seconds. */
async function measureSeconds({ pid }: { readonly pid: number | undefined }, work: () => Promise<void>) {
  const before = getCpuSeconds(pid);
  await work();
  return getCpuSeconds(pid) - before;
}

function toMegabytes(size: number): number {
  return Math.round(size / 1e6);
}

/** Returns the CPU seconds of a process with its threads (proc_pid_stat(5)). */
function getCpuSeconds(pid: number | undefined): number {
  const [, fields = ''] = /\) (.*)/su.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}
