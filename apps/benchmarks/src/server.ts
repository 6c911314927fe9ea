/**
 * `pnpm --filter benchmarks bench:server`: measures a server with posts, the production build, under load
 * from this process.
 *
 * Prints the requests per second of 32 connections, then the time of a page, a post, a search and a new post
 * with 100,000 posts beside 100. Fails if one takes more than 1.5 times as long in the longer list.
 *
 * Options: --seconds of a round (2), --rounds (5), --posts in the long list (100000).
 */
import { parseArgs } from 'node:util';

import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { createAdminHeaders } from 'web/e2e/support/admin-headers.ts';

import { endWith, median, targetLine } from './figures.ts';
import { makePosts } from './made-posts.ts';
import { type BenchRequest, createChangeRequest, send, startServer } from './server-load.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    posts: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const counts = [100, Number(values.posts)] as const;

const maxRatio = 1.5;
const connections = 32;
const postBytes = 2000;
/** Requests of each kind in a round of the second part, for each second that a round takes. */
const requestsPerSecond = 100;

await measureLoad();
endWith(await compareCounts());

async function measureLoad(): Promise<void> {
  const posts = makePosts(1000, postBytes);
  const server = await startServer(posts, connections);
  const getHeaders = createAdminHeaders(server.url);
  let turn = 0;
  const page: BenchRequest = { path: '/api/v1/posts?limit=50', status: 200 };
  const kinds: Record<string, () => BenchRequest | Promise<BenchRequest>> = {
    'not modified (304)': () => ({ ...page, headers: { 'If-None-Match': '*' }, status: 304 }),
    'a page of 50 posts': () => page,
    'a change of a post': async () =>
      createChangeRequest(await getHeaders(), createUpdate(posts, (turn += 1))),
  };
  try {
    for (const [kind, create] of Object.entries(kinds)) {
      const rates: number[] = [];
      // The first round is for the compiler.
      for (let round = 0; round <= rounds; round += 1) {
        const end = performance.now() + seconds * 1000;
        let count = 0;
        const sendUntilEnd = async (): Promise<void> => {
          while (performance.now() < end) {
            await send(server.pool, await create());
            count += 1;
          }
        };
        await Promise.all(Array.from({ length: connections }, sendUntilEnd));
        if (round > 0) rates.push(count / seconds);
      }
      console.log(`${kind}, requests per second: ${median(rates).toFixed(0)}`);
    }
  } finally {
    await server.close();
  }
}

/** Returns true if the target is met for each kind of request. */
async function compareCounts(): Promise<boolean> {
  const lists = [];
  try {
    for (const count of counts) {
      const posts = makePosts(count, postBytes);
      const server = await startServer(posts, 1);
      const getHeaders = createAdminHeaders(server.url);
      lists.push({ ...server, posts, getHeaders, times: new Map<string, number[]>() });
    }
    let turn = 0;
    for (let round = 0; round <= rounds; round += 1) {
      for (const { pool, posts, getHeaders, times } of lists) {
        for (let index = 0; index < Math.ceil(requestsPerSecond * seconds); index += 1) {
          turn += 1;
          const requests = createRequests(turn, posts, await getHeaders());
          for (const [kind, request] of Object.entries(requests)) {
            const from = performance.now();
            await send(pool, request);
            if (round > 0) times.set(kind, [...(times.get(kind) ?? []), performance.now() - from]);
          }
          await send(pool, createChangeRequest(await getHeaders(), { type: 'delete', id: turn }));
        }
      }
    }
    const [few, many] = lists;
    const met = [...(few?.times ?? [])].map(([kind, fewMs]) => {
      const medians = [median(fewMs), median(many?.times.get(kind) ?? [])] as const;
      console.log(`${kind}: ${medians.map((ms, at) => `${ms.toFixed(2)} ms with ${counts[at]}`).join(', ')}`);
      return targetLine(`${kind}, of the time with ${counts[0]} posts`, medians[1] / medians[0], maxRatio);
    });
    return met.every(Boolean);
  } finally {
    for (const list of lists) await list.close();
  }
}

/** Alternates reads and a write: a page is cached until a post is published. */
function createRequests(
  turn: number,
  posts: readonly BlogPost[],
  headers: Readonly<Record<string, string>>,
): Record<string, BenchRequest> {
  // Far apart in the list, like visits to all posts.
  const post = getPost(posts, turn * 7919);
  const term = post.title.split(' ')[turn % 3];
  return {
    'a page of 50': { path: '/api/v1/posts?limit=50', status: 200 },
    'a post': { path: `/api/v1/posts/${post.slug}`, status: 200 },
    'a search': { path: `/api/v1/posts?limit=20&search=${term}`, status: 200 },
    'a new post': createChangeRequest(headers, {
      type: 'create',
      post: { ...post, id: turn, title: `${post.title} ${turn}`, slug: `new-${turn}` },
    }),
  };
}

/** Returns a change of the title of one of the posts. */
function createUpdate(posts: readonly BlogPost[], turn: number): PostChange {
  const { id, title } = getPost(posts, turn);
  return { type: 'update', id, fields: { title: `${title} ${turn}` } };
}

function getPost(posts: readonly BlogPost[], turn: number): BlogPost {
  const post = posts[turn % posts.length];
  if (!post) throw new Error('There are no posts.');
  return post;
}
