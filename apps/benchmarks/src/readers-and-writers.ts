import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

import type { BlogPost } from '@branchbook/blog-core';
import { Pool } from 'undici';

import { makeAdmin } from './server-load.ts';

const readers = 200;
const writers = 4;
/** Fewer than writers, so that they meet. */
const sharedPosts = 2;
const samples = 20;

/** What became of readers and writers who used a server at once. */
export interface ReadAndWritten {
  readonly reads: number;
  /** Changes that the server confirmed. */
  readonly written: number;
  /** Changes that were refused because somebody else was first, and were decided anew. */
  readonly refused: number;
  /** Answers that are none of those meant, each with how often it came. */
  readonly errors: ReadonlyMap<string, number>;
  /** Confirmed changes that the posts do not show at the end. */
  readonly lost: number;
  /** The memory of the server's process, in megabytes, at equal times. */
  readonly memory: readonly number[];
}

/**
 * Has 200 readers and 4 writers use a server at once. Each writer adds one to a number in a shared post, by compare-and-set; the readers
 * ask for pages and posts, every other time with the ETag that they have.
 */
export async function readAndWrite(
  { url, pid }: { readonly url: string; readonly pid: number | undefined },
  posts: readonly BlogPost[],
  minutes: number,
): Promise<ReadAndWritten> {
  const pool = new Pool(url, { connections: readers + writers });
  const admin = makeAdmin(url);
  const errors = new Map<string, number>();
  const shared = posts.slice(0, sharedPosts);
  const confirmed = shared.map(() => 0);
  const over = new AbortController();
  let [reads, refused] = [0, 0];

  const note = (error: string): void => void errors.set(error, (errors.get(error) ?? 0) + 1);
  const read = async (path: string, etag?: string) => {
    const answer = await pool.request({
      path,
      method: 'GET',
      headers: etag ? { 'If-None-Match': etag } : {},
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, etag: String(answer.headers['etag']), text };
  };
  const change = async (post: BlogPost, etag?: string): Promise<number> => {
    const answer = await pool.request({
      method: 'PATCH',
      path: '/api/v1/posts',
      headers: { ...(await admin()), 'If-Match': etag ?? '*' },
      body: JSON.stringify({ changes: [{ type: 'update', post }] }),
    });
    await answer.body.dump();
    return answer.statusCode;
  };

  async function readOn(reader: number): Promise<void> {
    let revision = 0;
    for (let turn = reader; !over.signal.aborted; turn += 1) {
      const slug = posts[(turn * 7) % posts.length]?.slug ?? '';
      const path = turn % 2 === 0 ? '/api/v1/posts?limit=50' : `/api/v1/posts/${slug}`;
      try {
        const first = await read(path);
        const again = await read(path, first.etag);
        reads += 2;
        if (first.status !== 200) note(`GET ${first.status}`);
        if (![200, 304].includes(again.status)) note(`GET again ${again.status}`);
        // Nobody goes back in time, or sees what was never stored.
        for (const { etag } of [first, again]) {
          const seen = Number(/^"r(\d+)"$/u.exec(etag)?.[1] ?? Number.NaN);
          if (!(seen >= revision)) note(`GET ${etag} after "r${revision}"`);
          revision = seen;
        }
      } catch (error) {
        note(String(error));
      }
    }
  }

  async function writeOn(writer: number): Promise<void> {
    const at = writer % sharedPosts;
    const path = `/api/v1/posts/${shared[at]?.slug}`;
    while (!over.signal.aborted) {
      try {
        const { text, etag } = await read(path);
        const { post } = JSON.parse(text) as { post: BlogPost };
        const status = await change({ ...post, content: String(Number(post.content) + 1) }, etag);
        if (status === 200) confirmed[at] = (confirmed[at] ?? 0) + 1;
        else if (status === 412) refused += 1;
        else note(`PATCH ${status}`);
      } catch (error) {
        note(String(error));
      }
    }
  }

  for (const post of shared) await change({ ...post, content: '0' });
  const users = [
    ...Array.from({ length: readers }, (_, reader) => readOn(reader)),
    ...Array.from({ length: writers }, (_, writer) => writeOn(writer)),
  ];
  const memory: number[] = [];
  while (memory.length < samples) {
    await pause((minutes * 60_000) / samples);
    memory.push(megabytesOf(pid));
  }
  over.abort();
  await Promise.all(users);

  let lost = 0;
  for (const [at, { slug }] of shared.entries()) {
    const { post } = JSON.parse((await read(`/api/v1/posts/${slug}`)).text) as { post: BlogPost };
    lost += Math.abs((confirmed[at] ?? 0) - Number(post.content));
  }
  await pool.destroy();
  const written = confirmed.reduce((sum, count) => sum + count, 0);
  return { reads, written, refused, errors, lost, memory };
}

/** The resident memory of a process. */
function megabytesOf(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1000);
}
