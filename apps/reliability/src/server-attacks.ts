/**
 * `pnpm --filter reliability reliability:server-attacks`: attacks a server as any visitor could.
 * The attacks: pipelined requests with unread responses, random queries and cursors, many feeds
 * after saves, slow readers, and slow writers. Each runs against the default site and a site with
 * its posts on the server. The latter is also attacked by an author: with huge posts, whose pages
 * and feeds nobody reads to the end, and with large bodies that come slowly. At the same time, a
 * normal visitor opens pages.
 *
 * Fails if a server needs more than 400 MB or the visitor gets an error. Also fails if fewer than
 * 19 of 20 visits end within a second. Kills a server at 512 MB, as its host would. Visit times
 * exclude the wait for a free CPU core, because real attackers use other machines.
 *
 * Arguments: seconds for each attack (default 30). `--web FOLDER`: `apps/web` of another checkout.
 * `--only NAME`: one attack.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort } from '@branchbook/tools/free-port';
import { readMemory } from '@branchbook/tools/read-memory';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';
import { createAdminHeaders } from 'web/e2e/support/admin-headers.ts';

import { percentile } from './percentile.ts';
import { sendChanges } from './send-changes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { web: { type: 'string', default: webFolder }, only: { type: 'string' } },
});
const seconds = Number(positionals[0] ?? 30);

/** On both kinds of site. */
const visitorAttacks = ['pipelining', 'queries', 'feeds', 'slow readers', 'slow writers'];
const attacks = {
  demo: visitorAttacks,
  server: [...visitorAttacks, 'huge pages', 'huge feeds', 'slow authors', 'unknown posts'],
} as const;
const megabyte = 1_000_000;
/** The check fails above this. */
const maxPeakBytes = 400 * megabyte;
/** The server is killed above this. */
const killBytes = 512 * megabyte;
/** Matches the heap limit that V8 chooses in a container of 512 MB. */
const heapMegabytes = 256;
const maxVisitMs = 1000;
/** Milliseconds between two visits. */
const pauseMs = 50;
const visitTimeoutMs = 10_000;
const postCount = 50;
/** Posts of the attacks on huge ones, and the characters of each. */
const hugeCount = 8;
const hugeLength = 1_800_000;

interface Outcome {
  /** The server's peak memory in bytes. */
  readonly peak: number;
  /** The duration of each visit in milliseconds, without the wait for a free CPU core. */
  readonly visitTimes: readonly number[];
  readonly errors: readonly string[];
}

let haveAllPassed = true;
for (const variant of ['demo', 'server'] as const) {
  for (const attack of attacks[variant].filter((name) => name === (values.only ?? name))) {
    const { peak, visitTimes, errors } = await attackServer(variant, attack);
    const hasPassed =
      errors.length === 0 && peak <= maxPeakBytes && percentile(visitTimes, 0.95) <= maxVisitMs;
    haveAllPassed &&= hasPassed;
    console.log(
      `${hasPassed ? 'held' : 'FAILED'} ${variant}, ${attack}: at most ${Math.round(peak / megabyte)} MB; ${visitTimes.length} visits, ` +
        `19 of 20 within ${Math.round(percentile(visitTimes, 0.95))} ms, all within ${Math.round(Math.max(...visitTimes))} ms`,
    );
    for (const error of new Set(errors)) console.log(`  ${error}`);
  }
}
process.exitCode = haveAllPassed ? 0 : 1;

async function attackServer(variant: 'demo' | 'server', attack: string): Promise<Outcome> {
  const data = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(variant, port, data);
  const watch = watchMemory(server);
  const errors: string[] = [];
  const visit = async () => {
    const start = performance.now();
    const delayBefore = readDelay(server.pid) + readDelay(process.pid);
    try {
      const response = await fetch(`${url}/blog`, { signal: AbortSignal.timeout(visitTimeoutMs) });
      await response.arrayBuffer();
      if (!response.ok) errors.push(`A visitor got ${response.status}.`);
    } catch (error) {
      errors.push(`A visitor got no response: ${String(error)}`);
    }
    const delay = readDelay(server.pid) + readDelay(process.pid) - delayBefore;
    return Math.max(0, performance.now() - start - Math.max(0, delay));
  };
  if (variant === 'server') await publish(url);
  if (attack.startsWith('huge')) await publishHuge(url);
  await visit();
  const visitTimes: number[] = [];
  const attacker = spawn(process.execPath, [join(import.meta.dirname, 'attacks', 'attack.ts'), attack, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && server.exitCode === null && server.signalCode === null) {
      visitTimes.push(await visit());
      await pause(pauseMs);
    }
    if (server.exitCode !== null || server.signalCode !== null) errors.push('The server is dead.');
  } finally {
    attacker.kill('SIGKILL');
    watch.stop();
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  }
  return { peak: watch.peak(), visitTimes, errors };
}

/**
 * Returns the milliseconds that a process has waited for a CPU core since its start; 0 on systems
 * other than Linux.
 */
function readDelay(pid: number | undefined): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

async function startServer(variant: 'demo' | 'server', port: number, data: string): Promise<ChildProcess> {
  const serverArgs = ['--port', String(port), '--data', data];
  const server = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      'server/serve.ts',
      '--directory',
      variantDirectory(variant),
      ...serverArgs,
    ],
    {
      cwd: values.web,
      env: { ...process.env, WRITES_PER_MINUTE: '100000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // The server prints its URL once it listens.
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
  server.stdout.resume();
  return server;
}

/** Records the peak memory of a process, in bytes. Kills the process above `killBytes`. */
function watchMemory(server: ChildProcess): { readonly peak: () => number; readonly stop: () => void } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(server.pid));
    if (peak > killBytes) server.kill('SIGKILL');
  }, 50);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

async function publish(url: string): Promise<void> {
  const content =
    'Some *words*, a [link](https://example.com), and `code`.\n\n## A heading\n\n- an item\n\n'.repeat(60);
  const posts = Array.from({ length: postCount }, (_, index) => createPost(index, `post-${index}`, content));
  const response = await sendPosts(url, posts);
  if (!response.ok) throw new Error(`The posts were not published: ${await response.text()}`);
}

/**
 * Publishes posts whose characters take four or more bytes in a page. A server may refuse them as
 * too large: then they are as large as it accepts.
 */
async function publishHuge(url: string): Promise<void> {
  for (let index = 0, length = hugeLength; index < hugeCount;) {
    const response = await sendPosts(url, [
      createPost(postCount + index, `huge-${index}`, '<'.repeat(length)),
    ]);
    if (response.ok) index += 1;
    else if (response.status === 413) length *= 0.9;
    else throw new Error(`A huge post was not published: ${await response.text()}`);
  }
}

function createPost(index: number, slug: string, content: string): object {
  return {
    id: 1_700_000_000_000 + index,
    title: `Post ${index}`,
    excerpt: 'What this post says, in a sentence or two, as most posts have it.',
    date: 'May 1, 2026',
    author: 'An author',
    slug,
    content,
    isMarkdown: true,
  };
}

async function sendPosts(url: string, posts: readonly object[]): Promise<Response> {
  const changes = posts.map((post) => ({ type: 'create' as const, post }));
  return sendChanges(url, await createAdminHeaders(url)(), changes);
}
