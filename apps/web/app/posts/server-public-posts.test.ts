import { beforeEach, expect, test, vi } from 'vitest';

import { staleTimeMs } from './posts-cache.ts';
import { pageSize } from '@branchbook/blog-server/page-data';
import { createServerPublicPosts } from './server-public-posts.ts';

let total: number;
let time: number;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  total = 180;
  time = 0;
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(answer));
  return () => vi.unstubAllGlobals();
});

/** A part of a list whose posts are its numbers; a cursor is the number of posts before it. */
async function answer(address: Parameters<typeof fetch>[0]): Promise<Response> {
  const after = Number(new URL(address as string, 'http://localhost').searchParams.get('after'));
  const end = Math.min(after + pageSize, total);
  const posts = Array.from({ length: end - after }, (_, index) => ({ id: after + index }));
  return Response.json({ posts, next: end < total ? String(end) : null });
}

const makeReader = () =>
  createServerPublicPosts(
    null,
    () => {},
    () => time,
  );

async function readThreeParts() {
  const reader = makeReader();
  await reader.fetchList(null);
  await reader.fetchNextPage(null);
  await reader.fetchNextPage(null);
  fetched.mockClear();
  return reader;
}

const idsOf = (reader: ReturnType<typeof makeReader>) => reader.getList(null)?.posts.map(({ id }) => id);
const numbers = (length: number) => Array.from({ length }, (_, number) => number);

test('a list that is read anew has as many posts as before', async () => {
  const reader = await readThreeParts();
  time = staleTimeMs;
  await reader.fetchList(null);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(idsOf(reader)).toEqual(numbers(150));
  expect(reader.getList(null)?.next).toBe('150');
});

test('a list that has become shorter is read anew to its end', async () => {
  const reader = await readThreeParts();
  total = 70;
  time = staleTimeMs;
  await reader.fetchList(null);
  expect(idsOf(reader)).toEqual(numbers(70));
  expect(reader.getList(null)?.next).toBeNull();
});

test('posts that were read on to while the list is read anew stay', async () => {
  const reader = await readThreeParts();
  time = staleTimeMs;
  await Promise.all([reader.fetchList(null), reader.fetchNextPage(null)]);
  expect(idsOf(reader)).toEqual(numbers(180));
  expect(reader.getList(null)?.next).toBeNull();
});

test('a list is as old as its first part', async () => {
  const reader = makeReader();
  await reader.fetchList(null);
  time = staleTimeMs - 1;
  await reader.fetchNextPage(null);
  fetched.mockClear();
  await reader.fetchList(null);
  expect(fetched).not.toHaveBeenCalled();
  time = staleTimeMs;
  await reader.fetchList(null);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a list whose second part cannot be read anew stays as it was', async () => {
  const reader = await readThreeParts();
  time = staleTimeMs;
  fetched.mockImplementationOnce(answer).mockResolvedValueOnce(new Response(null, { status: 503 }));
  await expect(reader.fetchList(null)).rejects.toThrow('the server answered 503');
  expect(idsOf(reader)).toEqual(numbers(150));
});
