/**
 * `pnpm --filter reliability reliability:server-load`: 200 readers open pages and feeds, and 4
 * writers count in one post, each on the version that it has read (`ifVersion`).
 *
 * Fails if a reader gets an error, if the post's count is not that of the confirmed changes, if one
 * of 100 responses takes over a second, or if the memory of the last third exceeds that of the
 * second by over a quarter.
 *
 * Arguments: seconds (default 300).
 */
import { setTimeout as pause } from 'node:timers/promises';

import { readMemory } from '@branchbook/tools/read-memory';
import { createAdminHeaders } from 'web/e2e/support/admin-headers.ts';
import { aPost } from 'web/e2e/support/posts.ts';
import { startBlogServer } from 'web/e2e/support/server.ts';

import { percentile } from './percentile.ts';
import { postsPath, sendChanges } from './send-changes.ts';

const seconds = Number(process.argv[2] ?? 300);
const readers = 200;
const writers = 4;
/** A reader looks at a page for this time, in milliseconds. */
const readingMs = 2000;
/** Milliseconds between two changes of a writer, on average. */
const writingMs = 5000;
const maxMs = 1000;
const maxGrowth = 1.25;
/** The id of the post in which the writers count. */
const countedId = 1_700_000_000_000;
const countedSlug = 'counted';
const content = 'Some *words* and a [link](https://example.com).\n\n'.repeat(40);
const paths = [
  '/blog',
  '/',
  `/blog/${countedSlug}`,
  postsPath,
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
];

const server = await startBlogServer({ env: { WRITES_PER_MINUTE: '1000000' } });
const errors: string[] = [];
const times: number[] = [];
const memory: number[] = [];
const run = new AbortController();
let confirmed = 0;
let conflicts = 0;
try {
  const headers = await createAdminHeaders(server.url)();
  const first = await sendChanges(server.url, headers, [{ type: 'create', post: createCount(0) }]);
  if (!first.ok) throw new Error(`The post was not published: ${await first.text()}`);
  const work = [
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: writers }, () => count()),
  ];
  for (let second = 0; second < seconds; second += 1) {
    await pause(1000);
    memory.push(readMemory(server.pid));
  }
  run.abort();
  await Promise.all(work);
  const total = (await readCounted()).count;
  if (total !== confirmed) errors.push(`${confirmed} changes were confirmed, the post counts ${total}.`);
} finally {
  await server.dispose();
}
const slow = percentile(times, 0.99);
const third = Math.floor(memory.length / 3);
const growth = Math.max(...memory.slice(-third)) / Math.max(...memory.slice(third, 2 * third));
console.log(
  `${times.length} responses to ${readers} readers, 99 of 100 within ${Math.round(slow)} ms; ${errors.length} errors; ` +
    `${confirmed} changes confirmed of ${writers} writers, ${conflicts} refused and tried again; ` +
    `memory at most ${Math.round(Math.max(...memory) / 1e6)} MB, last third ${growth.toFixed(2)} × the second`,
);
for (const error of new Set(errors)) console.log(`  ${error}`);
process.exitCode = errors.length === 0 && slow <= maxMs && growth <= maxGrowth ? 0 : 1;

async function read(reader: number): Promise<void> {
  await pause(Math.random() * readingMs);
  for (let turn = reader; !run.signal.aborted; turn += 1) {
    const path = paths[turn % paths.length] ?? '';
    const start = performance.now();
    try {
      const response = await fetch(server.url + path);
      await response.arrayBuffer();
      if (!response.ok) errors.push(`${path} answered ${response.status}.`);
    } catch (error) {
      errors.push(`${path}: ${String(error)}`);
    }
    times.push(performance.now() - start);
    await pause(readingMs);
  }
}

/** Adds one to the count again and again. A refused change is made again on the current version. */
async function count(): Promise<void> {
  const getHeaders = createAdminHeaders(server.url);
  while (!run.signal.aborted) {
    try {
      const { count: current, version: ifVersion } = await readCounted();
      const { title } = createCount(current + 1);
      const response = await sendChanges(server.url, await getHeaders(), [
        { type: 'update', id: countedId, fields: { title }, ifVersion },
      ]);
      await response.arrayBuffer();
      if (response.ok) confirmed += 1;
      else if (response.status === 412) conflicts += 1;
      else errors.push(`A change was answered with ${response.status}.`);
    } catch (error) {
      errors.push(`A writer: ${String(error)}`);
    }
    await pause(writingMs * Math.random() * 2);
  }
}

/** Returns the post with a count as its title. */
function createCount(current: number): ReturnType<typeof aPost> {
  return aPost({ id: countedId, title: String(current), slug: countedSlug, content });
}

async function readCounted(): Promise<{ readonly count: number; readonly version: string }> {
  const response = await fetch(`${server.url}${postsPath}/${countedSlug}`);
  const { post, version } = (await response.json()) as { post: { title: string }; version: string };
  return { count: Number(post.title), version };
}
