import { expect, test, vi } from 'vitest';

import { createLatestUsed } from './latest-used.ts';

test('makes a value once, and again where it was used longest ago, forgotten, or all were', () => {
  const values = createLatestUsed<{ key: string }>(2);
  const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }));
  const get = (key: string) => values.getOrMake(key, () => make(key));
  const a = get('a');
  get('b');
  expect(get('a')).toBe(a);
  get('c');
  expect(get('a')).toBe(a);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  get('b');
  expect(make).toHaveBeenCalledTimes(4);
  values.forget('a');
  expect(get('a')).not.toBe(a);
  values.clear();
  get('b');
  expect(make).toHaveBeenCalledTimes(6);
});

test('what is too large together goes, the one used longest ago first', () => {
  const values = createLatestUsed<{ key: string }>(10, 100);
  const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }));
  const get = (key: string) => values.getOrMake(key, () => make(key));
  for (const key of ['a', 'b', 'c']) {
    get(key);
    values.setSize(key, 40);
  }
  for (const key of ['b', 'c']) get(key);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  values.setSize('b', 60);
  get('b');
  expect(make).toHaveBeenCalledTimes(3);
  // Alone it is too large, and the others stay.
  get('c');
  values.setSize('c', 101);
  for (const key of ['b', 'c']) get(key);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'c']);
  values.forget('b');
  values.clear();
  values.setSize('b', 1000);
  for (const key of ['a', 'b']) {
    get(key);
    values.setSize(key, 50);
  }
  for (const key of ['a', 'b']) get(key);
  expect(make).toHaveBeenCalledTimes(6);
});
