/**
 * `pnpm --filter benchmarks bench:server`: what a server with posts of its own can do, against the production build. The load
 * comes from this process.
 *
 * It prints three things, and fails where one misses its target. First, how many requests it answers in a second, beside a bare handler
 * in the same HTTP server that answers with constants of the same length: 304s (at least 0.6 of its), pages of 50 posts (0.35) and
 * changes (0.25). Then how long a page, a post, a search and a new post take with 100,000 posts, beside 100 (at most 1.5 times that).
 * Last, what becomes of 200 readers and 4 writers at once: no error, no lost update, and memory that does not grow.
 *
 * Options: --seconds of a round (2), --rounds (5), --posts in the long list (100000), --minutes of readers and writers (5).
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { BlogPost } from '@branchbook/blog-core';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';
import { databaseFile } from 'web/server/backups.ts';
import { fillDatabase } from './fill-database.ts';

import { atLeastLine, endWith, median, targetLine } from './figures.ts';
import { makePosts } from './made-posts.ts';
import { readAndWrite } from './readers-and-writers.ts';
import {
  type Ask,
  changeAsk,
  changed,
  makeAdmin,
  ratesInTurns,
  send,
  startApi,
  startOurs,
} from './server-load.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    posts: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '5' },
  },
});
const [seconds, rounds, manyPosts, minutes] = [
  values.seconds,
  values.rounds,
  values.posts,
  values.minutes,
].map(Number) as [number, number, number, number];

const minRatios = { 'not modified': 0.6, 'page of 50': 0.35, change: 0.25 };
const maxTimesAsLong = 1.5;
const maxGrowth = 1.1;

const senders = 32;
const fewPosts = 100;
const bytes = 2000;
/** Requests of each kind in a round of the second part, for each second that a round takes. */
const askedPerSecond = 100;

const met = [...(await besideBare()), ...(await besideFewPosts()), ...(await readersAndWriters())];
endWith(met.every(Boolean));

async function besideBare(): Promise<readonly boolean[]> {
  const posts = makePosts(1000, bytes);
  const data = await temporaryFolder();
  await fillDatabase(join(data, databaseFile), posts);
  const ours = await startApi({ buildDirectory: join(webFolder, variantDirectory('server')), data }, senders);
  const admin = makeAdmin(ours.url);
  const change = async (at: number): Promise<Ask> =>
    changeAsk(await admin(), { type: 'update', post: changed(posts, at) });
  const page: Ask = { path: '/api/v1/posts?limit=50', status: 200 };
  const bodies = { page: await send(ours.pool, page), changed: await send(ours.pool, await change(0)) };
  const bare = await startApi(bodies, senders);
  try {
    let turn = 0;
    const kinds: Record<keyof typeof minRatios, () => Ask | Promise<Ask>> = {
      'not modified': () => ({ ...page, headers: { 'If-None-Match': '*' }, status: 304 }),
      'page of 50': () => page,
      change: () => change((turn += 1)),
    };
    const isMet: boolean[] = [];
    for (const [kind, make] of Object.entries(kinds) as [keyof typeof minRatios, () => Ask][]) {
      const rates = await ratesInTurns(
        { ours: ours.pool, bare: bare.pool },
        { senders, seconds, rounds },
        make,
      );
      console.log(
        `${kind}, requests per second: ours ${rates.ours.toFixed(0)}, bare ${rates.bare.toFixed(0)}`,
      );
      isMet.push(atLeastLine(`${kind}, of a bare handler's`, rates.ours / rates.bare, minRatios[kind]));
    }
    return isMet;
  } finally {
    await bare.close();
    await ours.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function besideFewPosts(): Promise<readonly boolean[]> {
  const lists = [];
  try {
    for (const count of [fewPosts, manyPosts]) {
      const posts = makePosts(count, bytes);
      const ours = await startOurs(posts, 1);
      lists.push({ ...ours, posts, admin: makeAdmin(ours.url), taken: new Map<string, number[]>() });
    }
    const asked = Math.ceil(askedPerSecond * seconds);
    let turn = 0;
    for (let round = 0; round <= rounds; round += 1) {
      for (const { pool, posts, admin, taken } of lists) {
        for (let time = 0; time < asked; time += 1) {
          // In turns: a page is held for as long as nobody publishes.
          for (const kind of ['list', 'post', 'search', 'publish'] as const) {
            turn += 1;
            const ask = await askOf(kind, turn, posts, admin);
            const from = performance.now();
            await send(pool, ask);
            // The first round is for the compiler.
            if (round > 0) taken.set(kind, [...(taken.get(kind) ?? []), performance.now() - from]);
            // The list stays as long as it was.
            if (kind === 'publish') await send(pool, changeAsk(await admin(), { type: 'remove', id: turn }));
          }
        }
      }
    }
    const [few, many] = lists;
    return [...(few?.taken ?? [])].map(([kind, fewMs]) => {
      const [fewMedian, manyMedian] = [median(fewMs), median(many?.taken.get(kind) ?? [])];
      console.log(
        `${kind}, ms: ${fewMedian.toFixed(2)} of ${fewPosts}, ${manyMedian.toFixed(2)} of ${manyPosts}`,
      );
      return targetLine(
        `${kind}, of the time with ${fewPosts} posts`,
        manyMedian / fewMedian,
        maxTimesAsLong,
      );
    });
  } finally {
    for (const list of lists) await list.close();
  }
}

async function readersAndWriters(): Promise<readonly boolean[]> {
  const posts = makePosts(1000, bytes);
  const ours = await startOurs(posts, 1);
  try {
    const { reads, written, refused, errors, lost, memory } = await readAndWrite(ours, posts, minutes);
    console.log(
      `${minutes} minutes: ${reads} reads, ${written} changes, ${refused} refused and decided anew`,
    );
    for (const [error, times] of errors) console.log(`${times} times ${error}`);
    console.log(`memory at equal times, MB: ${memory.join(' ')}`);
    const half = memory.length / 2;
    return [
      targetLine(
        'errors',
        [...errors.values()].reduce((sum, times) => sum + times, 0),
        0,
      ),
      targetLine('lost updates', lost, 0),
      targetLine(
        'memory of the second half, of that of the first, at most each',
        Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half)),
        maxGrowth,
      ),
    ];
  } finally {
    await ours.close();
  }
}

async function askOf(
  kind: 'list' | 'post' | 'search' | 'publish',
  turn: number,
  posts: readonly BlogPost[],
  admin: () => Promise<Record<string, string>>,
): Promise<Ask> {
  // Far apart, as visitors of all posts are.
  const post = changed(posts, turn * 7919);
  switch (kind) {
    case 'list':
      return { path: '/api/v1/posts?limit=50', status: 200 };
    case 'post':
      return { path: `/api/v1/posts/${post.slug}`, status: 200 };
    case 'search':
      return { path: `/api/v1/search?limit=20&q=${post.title.split(' ')[turn % 3]}`, status: 200 };
    default:
      return changeAsk(await admin(), { type: 'add', post: { ...post, id: turn, slug: `new-${turn}` } });
  }
}
