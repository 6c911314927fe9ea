import { expect, test, vi } from 'vitest';

import { createCachePurge, purgeByTag, purgeIntervalMs, purgeRunMs } from './purge.ts';

/** Purges that a test ends, and the work that continues after a response. */
function setUp() {
  const ends: (() => void)[] = [];
  const purgeEverywhere = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)));
  const sleep = vi.fn<(milliseconds: number) => Promise<void>>(async () => {});
  const report = vi.fn<(error: unknown) => void>();
  const work: Promise<unknown>[] = [];
  const time = { now: 0 };
  const purge = createCachePurge({ purgeEverywhere, sleep, now: () => time.now, report });
  return { ends, time, purgeEverywhere, sleep, report, work, purge: () => purge((each) => work.push(each)) };
}

test('changes that come while one purge is under way share the next one', async () => {
  const { ends, purgeEverywhere, sleep, work, purge } = setUp();
  for (let change = 0; change < 5; change += 1) purge();
  expect(purgeEverywhere).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.waitFor(() => expect(purgeEverywhere).toHaveBeenCalledTimes(2));
  ends[1]?.();
  await Promise.all(work);
  expect(purgeEverywhere).toHaveBeenCalledTimes(2);
  expect(sleep.mock.calls).toEqual([[purgeIntervalMs], [purgeIntervalMs]]);
  purge();
  expect(purgeEverywhere).toHaveBeenCalledTimes(3);
});

test('a run that Cloudflare has ended in the middle keeps no other from purging', async () => {
  const { ends, time, purgeEverywhere, purge } = setUp();
  purge();
  time.now = purgeRunMs - 1;
  purge();
  expect(purgeEverywhere).toHaveBeenCalledTimes(1);
  time.now = purgeRunMs;
  purge();
  expect(purgeEverywhere).toHaveBeenCalledTimes(2);
  // Where it goes on all the same, it leaves what follows to the other one.
  purge();
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(purgeEverywhere).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.waitFor(() => expect(purgeEverywhere).toHaveBeenCalledTimes(3));
});

test('a failed purge is logged, and the next one is tried', async () => {
  const { purgeEverywhere, report, work, purge } = setUp();
  const error = new Error('refused');
  purgeEverywhere.mockRejectedValue(error);
  purge();
  await Promise.all(work);
  expect(report.mock.calls).toEqual([[error]]);
  purge();
  await Promise.all(work);
  expect(purgeEverywhere).toHaveBeenCalledTimes(2);
});

test('a purge requests Cloudflare to purge the tag of a zone', async () => {
  const requests: Request[] = [];
  const response = { status: 200 };
  const fetch = async (request: Request) => {
    requests.push(request);
    return new Response('{}', { status: response.status });
  };
  await purgeByTag({ zone: 'zone 1', token: 'secret' }, 'posts', fetch);
  const [request] = requests;
  expect(request?.url).toBe('https://api.cloudflare.com/client/v4/zones/zone%201/purge_cache');
  expect([request?.method, request?.headers.get('Authorization')]).toEqual(['POST', 'Bearer secret']);
  expect(await request?.json()).toEqual({ tags: ['posts'] });
  response.status = 429;
  await expect(purgeByTag({ zone: 'zone 1', token: 'secret' }, 'posts', fetch)).rejects.toThrow('429');
});
