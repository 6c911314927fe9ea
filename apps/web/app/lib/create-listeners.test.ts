import { expect, test, vi } from 'vitest';

import { createListeners } from './create-listeners.ts';

test('calls each listener with the arguments until it unsubscribes', () => {
  const listeners = createListeners<[count: number]>();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = listeners.subscribe(first);
  listeners.subscribe(second);
  listeners.emit(1);
  unsubscribe();
  listeners.emit(2);
  expect(first.mock.calls).toEqual([[1]]);
  expect(second.mock.calls).toEqual([[1], [2]]);
});

test('is empty before the first subscription and after the last unsubscribes', () => {
  const listeners = createListeners();
  expect(listeners.isEmpty()).toBe(true);
  const unsubscribe = listeners.subscribe(() => {});
  expect(listeners.isEmpty()).toBe(false);
  unsubscribe();
  expect(listeners.isEmpty()).toBe(true);
});
