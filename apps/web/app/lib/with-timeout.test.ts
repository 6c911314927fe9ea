import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { withTimeout } from './with-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('settles like the promise and clears its timer', async () => {
  await expect(withTimeout(Promise.resolve(1), 100, 'Too slow.')).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error('Failed.')), 100, 'Too slow.')).rejects.toThrow(
    'Failed.',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects with the message once the time is over', async () => {
  const late = expect(withTimeout(new Promise(() => {}), 100, 'Too slow.')).rejects.toThrow('Too slow.');
  await vi.advanceTimersByTimeAsync(100);
  await late;
});
