import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createChangeEvents } from './change-events.ts';

let revision = 5;
const readRevision = vi.fn(async () => revision);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('calls a listener after a change of another store, once', async () => {
  const listener = vi.fn();
  createChangeEvents(readRevision, 1000).subscribe(listener);
  await vi.advanceTimersByTimeAsync(3000);
  expect(listener).not.toHaveBeenCalled();
  revision += 1;
  await vi.advanceTimersByTimeAsync(3000);
  expect(listener).toHaveBeenCalledOnce();
});

test('calls a listener at once after a change of its own store, and not again for it', async () => {
  const listener = vi.fn();
  const events = createChangeEvents(readRevision, 1000);
  events.subscribe(listener);
  await vi.advanceTimersByTimeAsync(1500);
  revision += 1;
  events.emit(revision);
  await vi.advanceTimersByTimeAsync(0);
  expect(listener).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3000);
  expect(listener).toHaveBeenCalledOnce();
});

test('a poll that began before an own change does not hide a later one', async () => {
  const listener = vi.fn();
  const events = createChangeEvents(readRevision, 1000);
  events.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  const old = revision;
  readRevision.mockImplementationOnce(async () => {
    revision += 1;
    events.emit(revision);
    return old;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(listener).toHaveBeenCalledOnce();
  revision += 1;
  await vi.advanceTimersByTimeAsync(1000);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('polls only while there are listeners, and again after an error', async () => {
  const listener = vi.fn();
  const events = createChangeEvents(readRevision, 1000);
  const unsubscribe = events.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  readRevision.mockRejectedValueOnce(new Error('The network is down.'));
  revision += 1;
  await vi.advanceTimersByTimeAsync(1000);
  expect(listener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  unsubscribe();
  const calls = readRevision.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(readRevision).toHaveBeenCalledTimes(calls);
});
