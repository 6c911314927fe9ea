import { expect, test, vi } from 'vitest';

import { batchPerTick } from './batch-per-tick.ts';

test('who asks in one turn shares a reading that begins after all have asked', async () => {
  let stored = 1;
  const read = vi.fn(async () => stored);
  const shared = batchPerTick(read);
  const first = shared();
  stored = 2;
  const second = shared();
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(read).toHaveBeenCalledTimes(1);
  stored = 3;
  expect(await shared()).toBe(3);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what is asked for while a reading is on its way has one of its own', async () => {
  const answers: ((value: string) => void)[] = [];
  const shared = batchPerTick(() => new Promise<string>((resolve) => void answers.push(resolve)));
  const first = shared();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const second = shared();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('new');
  answers[0]?.('old');
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
});

test('a reading that fails fails for all who share it, and the next is tried anew', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(4);
  const shared = batchPerTick(read);
  const outcomes = await Promise.allSettled([shared(), shared()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared()).toBe(4);
});
