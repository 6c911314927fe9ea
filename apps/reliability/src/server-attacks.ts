/**
 * `pnpm --filter reliability reliability:server-attacks`: attacks a server as any visitor could, by pipelined requests whose responses
 * nobody reads, by random queries and cursors, by many feeds after saves, and by slow readers and writers; each against the default site
 * and against a site with its posts on the server. Meanwhile another visitor opens a page every 100 ms.
 *
 * It fails if a server needs more than 400 MB (one that needs 512 MB is killed, as its host would do), if the visitor gets an error, or
 * waits for a second longer than without an attack more often than once in twenty times.
 *
 * Arguments: how many seconds each attack takes (default 30). `--web FOLDER`: `apps/web` of another checkout.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

import { quietMachine } from './quiet-machine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { web: { type: 'string', default: webFolder } },
});
const seconds = Number(positionals[0] ?? 30);

const attacks = ['pipelining', 'queries', 'feeds', 'slow readers', 'slow writers'];
const megabyte = 1_000_000;
const maxMemory = 400 * megabyte;
/** A server that needs more is killed. */
const memoryLimit = 512 * megabyte;
/** Matches the heap limit that V8 chooses in a container of 512 MB. */
const heapMegabytes = 256;
const maxWaitMs = 1000;
const visitMs = 100;
/** A visitor gives up after it. */
const patienceMs = 10_000;
const posts = 50;

/** Visits before the attack, of which the first makes the page. */
const calmVisits = 10;

interface Outcome {
  readonly peak: number;
  /** Holds the wait for most pages before the attack, in milliseconds. */
  readonly calm: number;
  readonly waits: readonly number[];
  readonly errors: readonly string[];
}

let isMet = true;
for (const variant of ['demo', 'server'] as const) {
  for (const attack of attacks) {
    let outcome = await attackServer(variant, attack);
    // A busy machine delays a visitor too.
    const isAgain = !isHeld(outcome);
    if (isAgain) {
      await quietMachine();
      outcome = await attackServer(variant, attack);
    }
    const usual = mostOf(outcome.waits);
    const isGood = isHeld(outcome);
    isMet &&= isGood;
    console.log(
      `${isGood ? 'held' : 'FAILED'} ${variant}, ${attack}: at most ${Math.round(outcome.peak / megabyte)} MB; ${outcome.waits.length} visits, ` +
        `19 of 20 within ${Math.round(usual)} ms (before: ${Math.round(outcome.calm)} ms), all within ${Math.round(Math.max(...outcome.waits))} ms`,
    );
    for (const error of new Set(outcome.errors)) console.log(`  ${error}`);
  }
}
process.exitCode = isMet ? 0 : 1;

function isHeld({ errors, peak, waits, calm }: Outcome): boolean {
  return errors.length === 0 && peak <= maxMemory && mostOf(waits) <= calm + maxWaitMs;
}

async function attackServer(variant: 'demo' | 'server', attack: string): Promise<Outcome> {
  const data = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(variant, port, data);
  const watch = watchMemory(server);
  const errors: string[] = [];
  const visit = async () => {
    const from = performance.now();
    try {
      const response = await fetch(`${url}/blog`, { signal: AbortSignal.timeout(patienceMs) });
      await response.arrayBuffer();
      if (!response.ok) errors.push(`A visitor got ${response.status}.`);
    } catch (error) {
      errors.push(`A visitor got no response: ${String(error)}`);
    }
    return performance.now() - from;
  };
  if (variant === 'server') await publish(url);
  await visit();
  const before: number[] = [];
  while (before.length < calmVisits) before.push(await visit());
  const waits: number[] = [];
  const attacker = spawn(process.execPath, [join(import.meta.dirname, 'attacks', 'attack.ts'), attack, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && server.exitCode === null && server.signalCode === null) {
      waits.push(await visit());
      await pause(visitMs);
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
  return { peak: watch.peak(), calm: mostOf(before), waits, errors };
}

/** The time within which 19 of 20 visits ended. */
function mostOf(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Infinity;
}

async function startServer(variant: 'demo' | 'server', port: number, data: string): Promise<ChildProcess> {
  const address = ['--port', String(port), '--data', data];
  const server = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      'server/serve.ts',
      '--directory',
      variantDirectory(variant),
      ...address,
    ],
    {
      cwd: values.web,
      env: { ...process.env, WRITES_PER_MINUTE: '100000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // It prints its URL once it listens.
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
  server.stdout.resume();
  return server;
}

/** Kills a process that needs too much memory, and remembers the most that it needed. */
function watchMemory(server: ChildProcess): { readonly peak: () => number; readonly stop: () => void } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid));
    if (peak > memoryLimit) server.kill('SIGKILL');
  }, 50);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

/** The resident memory of a process, in bytes; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function publish(url: string): Promise<void> {
  const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
  const { token } = (await session.json()) as { token: string };
  const content =
    'Some *words*, a [link](https://example.com), and `code`.\n\n## A heading\n\n- an item\n\n'.repeat(60);
  const changes = Array.from({ length: posts }, (_, index) => ({
    type: 'add',
    post: {
      id: 1_700_000_000_000 + index,
      title: `Post ${index}`,
      excerpt: 'What this post says, in a sentence or two, as most posts have it.',
      date: 'May 1, 2026',
      author: 'An author',
      slug: `post-${index}`,
      content,
      isMarkdown: true,
    },
  }));
  const response = await fetch(`${url}/api/v1/posts`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ changes }),
  });
  if (!response.ok) throw new Error(`The posts were not published: ${await response.text()}`);
}
