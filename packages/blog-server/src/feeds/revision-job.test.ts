import { expect, test, vi } from 'vitest';

import { createRevisionJob } from './revision-job.ts';

/** A job whose runs end when the test says so. */
function setUp(options: Parameters<typeof createRevisionJob>[1] = {}) {
  const runs: { readonly end: (text: string) => void; readonly fail: (error: Error) => void }[] = [];
  const report = vi.fn<(error: unknown) => void>();
  const job = createRevisionJob(() => new Promise<string>((end, fail) => runs.push({ end, fail })), {
    waitMs: 20,
    firstWaitMs: 5000,
    report,
    ...options,
  });
  return { runs, report, job };
}

test('one run at a time, which later revisions share', async () => {
  const { runs, job } = setUp({ waitMs: 5000 });
  const reads = [1, 2, 3, 4].map((revision) => job.read(revision));
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  runs[0]?.end('one');
  expect(await reads[0]).toEqual({ revision: 1, written: 'one' });
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(job.health()).toEqual({ revision: 1, isRunning: true, hasFailed: false });
  for (let run = 1; run < 4; run += 1) {
    await vi.waitFor(() => expect(runs).toHaveLength(run + 1));
    runs[run]?.end('newer');
  }
  await Promise.all(reads);
});

test('readers get the older one while the newer one is written', async () => {
  const { runs, job } = setUp();
  const first = job.read(1);
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  runs[0]?.end('one');
  await first;
  expect(await job.read(2)).toEqual({ revision: 1, written: 'one' });
  expect(await job.read(3)).toEqual({ revision: 1, written: 'one' });
  expect(runs).toHaveLength(2);
  runs[1]?.end('two');
  await vi.waitFor(async () => expect(await job.read(2)).toEqual({ revision: 2, written: 'two' }));
});

test('readers get the older one if the newer one fails, which is tried again later', async () => {
  const time = { now: 0 };
  const { runs, report, job } = setUp({ now: () => time.now, retryMs: 1000, waitMs: 5000 });
  const first = job.read(1);
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  runs[0]?.end('one');
  await first;
  const second = job.read(2);
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  const error = new Error('There is no thread.');
  runs[1]?.fail(error);
  expect(await second).toEqual({ revision: 1, written: 'one' });
  expect(job.health()).toEqual({ revision: 1, isRunning: false, hasFailed: true });
  expect(report.mock.calls).toEqual([[error]]);
  await job.read(2);
  expect(runs).toHaveLength(2);
  time.now = 1000;
  const third = job.read(2);
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  runs[2]?.end('two');
  expect(await third).toEqual({ revision: 2, written: 'two' });
  expect(job.health()).toEqual({ revision: 2, isRunning: false, hasFailed: false });
});

test('the first reader waits for so long and no longer', async () => {
  const { job } = setUp({ firstWaitMs: 20 });
  await expect(job.read(1)).rejects.toThrow('too much to do');
});

test('a run that never ends is given up', async () => {
  const time = { now: 0 };
  const { runs, job } = setUp({ now: () => time.now });
  const first = job.read(1).catch(() => null);
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  time.now = 60_000;
  const second = job.read(1);
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.end('one');
  expect(await second).toEqual({ revision: 1, written: 'one' });
  runs[0]?.end('late');
  await first;
});
