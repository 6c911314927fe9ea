import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sendWhenDue } from './send-when-due.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a sender whose messages are due after these times, one after the other. */
function start(...waits: readonly (number | null)[]) {
  const left = [...waits];
  const send = vi.fn<() => Promise<number | null>>(async () => left.shift() ?? null);
  return { send, ...sendWhenDue(send) };
}

test('it sends at the start, and again when messages are due', async () => {
  const { send, stop } = start(10_000, 0, null);
  await vi.advanceTimersByTimeAsync(100);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  // What is due at once waits for a second.
  await vi.advanceTimersByTimeAsync(1000);
  expect(send).toHaveBeenCalledTimes(3);
  // Another process may have added some.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(4);
});

test('it sends the messages of steady changes every 100 ms, and none in the turn of a change', async () => {
  const { send, wake, stop } = start();
  await vi.advanceTimersByTimeAsync(100);
  send.mockClear();
  for (let change = 0; change < 10; change += 1) {
    wake();
    expect(send).toHaveBeenCalledTimes(Math.floor(change / 2));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(send).toHaveBeenCalledTimes(5);
  stop();
});

test('a change while it sends is sent afterwards', async () => {
  const { send, wake, stop } = start();
  let finish: (() => void) | undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(null))));
  await vi.advanceTimersByTimeAsync(100);
  wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(send).toHaveBeenCalledTimes(1);
  finish?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(send).toHaveBeenCalledTimes(2);
  stop();
});

test('nothing is sent after the end, although a request was under way', async () => {
  const { send, wake, stop } = start();
  let finish: (() => void) | undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(0))));
  await vi.advanceTimersByTimeAsync(100);
  stop();
  wake();
  finish?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
});
