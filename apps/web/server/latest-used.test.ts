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
