/**
 * `pnpm --filter benchmarks bench:edge`: what the site can do as a Worker, in workerd with a local D1, beside a bare Worker in a workerd of
 * its own that answers with constants of the same length. Both are asked at their own sockets, in turns, from this process.
 *
 * It prints three things, and fails where one misses its target. First, requests per second: 304s (at least 0.6 of the bare Worker's),
 * pages of 50 posts (0.35) and changes (0.25). A third Worker asks D1 once for each answer, and has constants else: it shows how much
 * of the difference is the local D1. Then the processor time of workerd for a page that nobody holds, above the bare Worker's (at most
 * 6 ms). Last, the first answer of a fresh isolate, and of what it consists.
 *
 * Options: --seconds of a round (2), --rounds (5), --starts of a fresh isolate (5).
 */
import { readFileSync } from 'node:fs';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createD1Database } from '@branchbook/blog-store-sql/d1';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { buildWorker } from 'edge/src/build-worker.ts';
import { makeLocalDatabase, startWorkerd, type Workerd, writeWorker } from 'edge/src/workerd.ts';
import { Pool } from 'undici';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

import { atLeastLine, endWith, median, targetLine } from './figures.ts';
import { makePosts } from './made-posts.ts';
import { type Ask, changeAsk, changed, fillDatabase, makeAdmin, ratesInTurns, send } from './server-load.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    starts: { type: 'string', default: '5' },
  },
});
const [seconds, rounds, starts] = [values.seconds, values.rounds, values.starts].map(Number) as [
  number,
  number,
  number,
];

const minRatios = { 'not modified': 0.6, 'page of 50': 0.35, change: 0.25 };
const maxRenderMs = 6;

const senders = 32;
const posts = makePosts(1200, 2000);
/** What a Worker does that asks D1 once: a read, or a batch of one write. */
const askOnce = `
  const sql = request.method === 'PATCH' ? 'UPDATE list SET revision = revision + 1' : 'SELECT revision FROM list';
  await env.DB.batch([env.DB.prepare(sql)]);
`;
/** Pages of each kind that are asked for in a round of the second part, for each second that a round takes. */
const pagesPerSecond = 75;
/** What /proc counts in. */
const tickMs = 10;

const data = await temporaryFolder();
await fillDatabase(await makeLocalDatabase(data), posts);
const directory = join(data, 'worker');
await buildWorker(join(webFolder, variantDirectory('server')), directory);
const page: Ask = { path: '/api/v1/posts?limit=50', status: 200 };
const constants = await readConstants();
const bareDirectory = await writeWorker(constantWorker(''));

const met = [...(await requests()), ...(await processorTime())];
await firstAnswers();
await rm(data, { recursive: true, force: true });
endWith(met.every(Boolean));

async function requests(): Promise<readonly boolean[]> {
  const onceData = await temporaryFolder();
  await fillDatabase(await makeLocalDatabase(onceData), posts.slice(0, 1));
  const once = await start(await writeWorker(constantWorker(askOnce)), onceData);
  const ours = await start(directory, data);
  const bare = await start(bareDirectory, onceData);
  try {
    const admin = makeAdmin(ours.url);
    let turn = 0;
    const kinds: Record<keyof typeof minRatios, () => Ask | Promise<Ask>> = {
      'not modified': () => ({ ...page, headers: { 'If-None-Match': '*' }, status: 304 }),
      'page of 50': () => page,
      change: async () => {
        turn += 1;
        // Each from an address of its own: none meets the limit of writing.
        const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
        return changeAsk(
          { ...(await admin()), 'CF-Connecting-IP': address },
          { type: 'update', post: changed(posts, turn) },
        );
      },
    };
    const isMet: boolean[] = [];
    for (const [kind, make] of Object.entries(kinds) as [keyof typeof minRatios, () => Ask][]) {
      const pools = { ours: ours.pool, bare: bare.pool, once: once.pool };
      const rates = await ratesInTurns(pools, { senders, seconds, rounds }, make);
      console.log(
        `${kind}, requests per second: ours ${rates.ours.toFixed(0)}, bare ${rates.bare.toFixed(0)}, with D1 asked once ${rates.once.toFixed(0)}`,
      );
      isMet.push(atLeastLine(`${kind}, of a bare Worker's`, rates.ours / rates.bare, minRatios[kind]));
      console.log(`       of a Worker's that asks D1 once: ${(rates.ours / rates.once).toFixed(2)}`);
    }
    return isMet;
  } finally {
    for (const server of [ours, bare, once]) await server.stop();
  }
}

/** Of the whole process of workerd: the local D1 and the cache are in it. */
async function processorTime(): Promise<readonly boolean[]> {
  const ours = await start(directory, data);
  const bare = await start(bareDirectory, await temporaryFolder());
  try {
    if (processorMs(ours.pid) === null) {
      console.log('The processor time is not measured: this machine does not tell it.');
      return [];
    }
    const database = createD1Database(await ours.database());
    const places = await database.all({ sql: 'SELECT row, position FROM post ORDER BY position' });
    const paths = {
      'a post': posts.map(({ slug }) => `/blog/${slug}`),
      'the list': places.map(({ row, position }) => `/blog?after=${row}.${position}`),
    };
    const asked = Math.ceil(pagesPerSecond * seconds);
    const isMet: boolean[] = [];
    for (const [kind, all] of Object.entries(paths)) {
      const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const part = all.slice(round * asked, (round + 1) * asked);
        for (const [name, server] of Object.entries({ ours, bare }) as ['ours' | 'bare', Started][]) {
          const from = processorMs(server.pid) ?? 0;
          for (const path of part) await send(server.pool, { path, status: 200 });
          // The first round is for the compiler.
          if (round > 0) taken[name].push(((processorMs(server.pid) ?? 0) - from) / part.length);
        }
      }
      const [oursMs, bareMs] = [median(taken.ours), median(taken.bare)];
      console.log(`${kind}, ms of processor time: ours ${oursMs.toFixed(2)}, bare ${bareMs.toFixed(2)}`);
      isMet.push(targetLine(`${kind}, ms above a bare Worker's`, oursMs - bareMs, maxRenderMs));
    }
    return isMet;
  } finally {
    for (const server of [ours, bare]) await server.stop();
  }
}

/** What the first answer of an isolate takes, after workerd is ready, and what less takes: the rest is the difference. */
async function firstAnswers(): Promise<void> {
  // The modules of ours, of which nothing is asked.
  const loadedDirectory = join(data, 'loaded');
  await cp(directory, loadedDirectory, { recursive: true });
  await rename(join(loadedDirectory, 'worker.js'), join(loadedDirectory, 'ours.js'));
  const loading = "import './ours.js';\nexport default { fetch: () => new Response('') };\n";
  await writeFile(join(loadedDirectory, 'worker.js'), loading);
  const kinds = [
    ['a bare Worker', bareDirectory, '/blog'],
    ['with our modules', loadedDirectory, '/blog'],
    ['with the store opened (/healthz)', directory, '/healthz'],
    ['with a page rendered (/blog)', directory, '/blog'],
  ] as const;
  const taken = kinds.map(() => ({ untilReady: [0], answer: [0], processor: [0] }));
  for (let turn = 0; turn <= starts; turn += 1) {
    for (const [index, [, worker, path]] of kinds.entries()) {
      const server = await start(worker, data);
      const untilReady = processorMs(server.pid) ?? Number.NaN;
      const from = performance.now();
      await send(server.pool, { path, status: 200 });
      const answer = performance.now() - from;
      const processor = (processorMs(server.pid) ?? Number.NaN) - untilReady;
      await server.stop();
      const each = taken[index];
      // The first start is for the disk.
      if (!each || turn === 0) continue;
      if (turn === 1) Object.assign(each, { untilReady: [], answer: [], processor: [] });
      each.untilReady.push(untilReady);
      each.answer.push(answer);
      each.processor.push(processor);
    }
  }
  for (const [index, [kind]] of kinds.entries()) {
    const { untilReady = [], answer = [], processor = [] } = taken[index] ?? {};
    console.log(
      `first answer, ${kind}: ${median(answer).toFixed(0)} ms; processor time ${median(processor).toFixed(0)} ms, and ${median(untilReady).toFixed(0)} ms before`,
    );
  }
}

interface Started extends Workerd {
  readonly pool: Pool;
}

async function start(worker: string, itsData: string): Promise<Started> {
  const engine = await startWorkerd(worker, itsData);
  const pool = new Pool(engine.url, { connections: senders });
  return {
    ...engine,
    pool,
    async stop() {
      await pool.destroy();
      await engine.stop();
    },
  };
}

/** What ours answers, for others to answer with as much. */
async function readConstants() {
  const ours = await start(directory, data);
  try {
    const headers = await makeAdmin(ours.url)();
    const change = changeAsk(headers, { type: 'update', post: changed(posts, 0) });
    return {
      page: await send(ours.pool, page),
      changed: await send(ours.pool, change),
      list: await send(ours.pool, { path: '/blog', status: 200 }),
      post: await send(ours.pool, { path: `/blog/${posts[0]?.slug}`, status: 200 }),
    };
  } finally {
    await ours.stop();
  }
}

/** A Worker that answers with constants, after it has done something with the request and its bindings. */
function constantWorker(first: string): string {
  return `
    const constants = ${JSON.stringify(constants)};
    const json = { 'Content-Type': 'application/json' };
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    export default {
      async fetch(request, env) {
        ${first}
        if (request.method === 'PATCH') {
          await request.json();
          return new Response(constants.changed, { headers: json });
        }
        if (request.headers.has('If-None-Match')) return new Response(null, { status: 304 });
        const { pathname } = new URL(request.url);
        if (pathname === '/blog') return new Response(constants.list, { headers: html });
        if (pathname.startsWith('/blog/')) return new Response(constants.post, { headers: html });
        return new Response(constants.page, { headers: json });
      },
    };
  `;
}

/** The time that a process has had a processor; null where this machine does not tell. */
function processorMs(pid: number | null): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
