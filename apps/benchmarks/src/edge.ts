/**
 * `pnpm --filter benchmarks bench:edge`: what the site can do as a Worker, in workerd with a local D1, beside a bare Worker in a workerd of
 * its own that answers with constants of the same length. Both are asked at their own sockets, in turns, from this process.
 *
 * It prints three things, and fails where one misses its target. First, requests per second: 304s (at least 0.6 of the bare Worker's),
 * pages of 50 posts (0.35) and changes (0.25). Then the processor time of workerd for a page that nobody holds, above the bare Worker's
 * (at most 6 ms). Last, the first answer of a fresh isolate, and of what it consists.
 *
 * The local D1 and the local cache are programs in JavaScript in the same workerd. So a third Worker is beside the two: it answers with the
 * constants after it has asked D1 once, and for a page after it has asked D1 and the cache as often as ours.
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
import { fillDatabase } from 'edge/src/fill-database.ts';
import { makeLocalDatabase, startWorkerd, type Workerd, writeWorker } from 'edge/src/workerd.ts';
import { Pool } from 'undici';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

import { atLeastLine, endWith, median, targetLine } from './figures.ts';
import { makePosts } from './made-posts.ts';
import { type Ask, changeAsk, changed, makeAdmin, ratesInTurns, send } from './server-load.ts';

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
/** What the third Worker does first. */
const askOnce = `
  const one = (sql) => env.DB.prepare(sql);
  if (request.method === 'PATCH') await env.DB.batch([one('UPDATE list SET revision = revision + 1')]);
  else await one('SELECT revision FROM list').all();
`;
const askAsOften = `
  const one = (sql) => env.DB.prepare(sql);
  const cache = caches.default;
  const newest = new Request(new URL('/.newest', request.url));
  await Promise.all([cache.match(request), cache.match(newest)]);
  await one('SELECT revision FROM list').all();
  const isList = new URL(request.url).pathname === '/blog';
  if (isList) await one('SELECT * FROM post ORDER BY position LIMIT 51').all();
  else {
    const whole = one('SELECT * FROM post NATURAL JOIN post_content LIMIT 1');
    await env.DB.batch([whole, ...Array.from({ length: 3 }, () => one('SELECT * FROM post LIMIT 1'))]);
  }
  const held = new Response(isList ? constants.list : constants.post, { headers: { 'Cache-Control': 'max-age=60' } });
  context.waitUntil(cache.match(request).then(() => cache.put(request, held)));
`;
/** Pages of each kind that are asked for in a round of the second part, for each second that a round takes. */
const pagesPerSecond = 75;
/** What /proc counts in. */
const tickMs = 10;

const data = await filledData(posts);
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
  const once = await start(await writeWorker(constantWorker(askOnce)), await filledData(posts.slice(0, 1)));
  const ours = await start(directory, data);
  const bare = await start(bareDirectory, await temporaryFolder());
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
  const servers = {
    ours: await start(directory, data),
    bare: await start(bareDirectory, await temporaryFolder()),
    asking: await start(await writeWorker(constantWorker(askAsOften)), await filledData(posts)),
  };
  type Name = keyof typeof servers;
  const isMet: boolean[] = [];
  try {
    if (processorMs(servers.ours.pid) === null) {
      console.log('The processor time is not measured: this machine does not tell it.');
      return isMet;
    }
    const database = createD1Database(await servers.ours.database());
    const places = await database.all({ sql: 'SELECT row, position FROM post ORDER BY position' });
    const paths = {
      'a post': posts.map(({ slug }) => `/blog/${slug}`),
      'the list': places.map(({ row, position }) => `/blog?after=${row}.${position}`),
    };
    const asked = Math.floor(Math.min(pagesPerSecond * seconds, posts.length / (rounds + 1)));
    for (const [kind, all] of Object.entries(paths)) {
      const taken: Record<Name, number[]> = { ours: [], bare: [], asking: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const part = all.slice(round * asked, (round + 1) * asked);
        for (const [name, server] of Object.entries(servers) as [Name, Started][]) {
          const from = processorMs(server.pid) ?? 0;
          for (const path of part) await send(server.pool, { path, status: 200 });
          // The first round is for the compiler.
          if (round > 0) taken[name].push(((processorMs(server.pid) ?? 0) - from) / part.length);
        }
      }
      const [ours, bare, asking] = [median(taken.ours), median(taken.bare), median(taken.asking)];
      console.log(
        `${kind}, ms of processor time: ours ${ours.toFixed(2)}, bare ${bare.toFixed(2)}, asking as often ${asking.toFixed(2)}`,
      );
      isMet.push(targetLine(`${kind}, ms above a bare Worker's`, ours - bare, maxRenderMs));
      console.log(`       above a Worker's that asks as often: ${(ours - asking).toFixed(2)}`);
    }
    return isMet;
  } finally {
    for (const server of Object.values(servers)) await server.stop();
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
  const taken = kinds.map(() => ({
    untilReady: [] as number[],
    answer: [] as number[],
    processor: [] as number[],
  }));
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

/** A folder with a local D1 that has these posts. */
async function filledData(its: typeof posts): Promise<string> {
  const made = await temporaryFolder();
  await fillDatabase(await makeLocalDatabase(made), its);
  return made;
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
      async fetch(request, env, context) {
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
