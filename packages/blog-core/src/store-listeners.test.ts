import { expect, test, vi } from 'vitest';
import { createStoreListeners } from './store-listeners.ts';

test('calls each subscription once per change, after the caller', async () => {
  const listeners = createStoreListeners();
  const listener = vi.fn();
  listeners.add(listener);
  const unsubscribe = listeners.add(listener);
  listeners.emit();
  expect(listener).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  unsubscribe();
  expect(listeners.size).toBe(1);
});

test('calls no listener that has unsubscribed before its turn', async () => {
  const listeners = createStoreListeners();
  const listener = vi.fn();
  const unsubscribe = listeners.add(listener);
  listeners.emit();
  unsubscribe();
  await Promise.resolve();
  expect(listener).not.toHaveBeenCalled();
});
