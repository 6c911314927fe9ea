/**
 * `pnpm --filter reliability reliability:server-stops`: stops a server with SIGTERM while 4 writers
 * publish posts in pairs, readers load feeds and somebody downloads all posts. Starts it again with
 * the same data.
 *
 * Fails if a confirmed pair is missing, if half of a pair is there, or if the process has not ended
 * within 10 seconds.
 *
 * Arguments: the number of stops (default 40). `--signal SIGKILL`: kills it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createAdminHeaders } from 'web/e2e/support/admin-headers.ts';
import { aPost } from 'web/e2e/support/posts.ts';
import { startBlogServer } from 'web/e2e/support/server.ts';

import { sendChanges } from './send-changes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { signal: { type: 'string', default: 'SIGTERM' } },
});
const stops = Number(positionals[0] ?? 40);
const writers = 4;
const feeds = ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml'];
/** The server runs for up to this many milliseconds under load. */
const longestRunMs = 1500;
const maxStopMs = 10_000;
const content = 'Some *words* and a [link](https://example.com).\n\n'.repeat(40);

const server = await startBlogServer({ env: { WRITES_PER_MINUTE: '1000000' } });
let nextId = 1_700_000_000_000;
const sent: (readonly [number, number])[] = [];
const confirmed: (readonly [number, number])[] = [];
let kept = 0;
let longestStop = 0;
try {
  for (let turn = 0; turn < stops; turn += 1) {
    const run = new AbortController();
    const getHeaders = createAdminHeaders(server.url);
    const work = [
      ...Array.from({ length: writers }, () => repeat(run.signal, () => publishPair(getHeaders))),
      ...feeds.map((path) => repeat(run.signal, () => load(path))),
      repeat(run.signal, async () => load('/api/v1/export', await getHeaders())),
    ];
    await pause(Math.random() * longestRunMs);
    const start = performance.now();
    await server.kill(values.signal as NodeJS.Signals);
    const stopMs = performance.now() - start;
    run.abort();
    await Promise.all(work);
    longestStop = Math.max(longestStop, stopMs);
    await server.restart();
    const ids = await readIds();
    const lost = confirmed.filter((pair) => !pair.every((id) => ids.has(id)));
    const halves = sent.filter(([first, second]) => ids.has(first) !== ids.has(second));
    if (lost.length + halves.length === 0 && stopMs <= maxStopMs) kept += 1;
    else
      console.log(
        `Stop ${turn}: ${lost.length} pairs lost, ${halves.length} halves, ${Math.round(stopMs)} ms`,
      );
  }
} finally {
  await server.dispose();
}
console.log(
  `${kept} of ${stops} stops by ${values.signal} lost nothing: ${confirmed.length} pairs confirmed of ${sent.length} sent, gone within ${Math.round(longestStop)} ms`,
);
process.exitCode = kept === stops ? 0 : 1;

/** Runs again and again until the signal aborts. What a stopping server refuses is no error. */
async function repeat(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) await run().catch(() => pause(10));
}

async function publishPair(getHeaders: () => Promise<Record<string, string>>): Promise<void> {
  const headers = await getHeaders();
  const pair = [nextId, nextId + 1] as const;
  nextId += 2;
  sent.push(pair);
  const changes = pair.map((id) => ({
    type: 'create' as const,
    post: aPost({ id, slug: `post-${id}`, content }),
  }));
  const response = await sendChanges(server.url, headers, changes);
  await response.arrayBuffer();
  if (response.ok) confirmed.push(pair);
}

async function load(path: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(server.url + path, { headers });
  await response.arrayBuffer();
}

/** Returns the ids of all posts. */
async function readIds(): Promise<ReadonlySet<number>> {
  const headers = await createAdminHeaders(server.url)();
  const response = await fetch(`${server.url}/api/v1/export`, { headers });
  const posts = (await response.json()) as { id: number }[];
  return new Set(posts.map(({ id }) => id));
}
