import { expect, test } from 'vitest';

import { parseRange, rangePath } from './named-range.ts';

test('the URL of an editor names a range', () => {
  expect(rangePath('/admin/edit/7', { start: 1, end: 3 })).toBe('/admin/edit/7?select=1-3');
});

test.each([null, '', '1', '3-1', '-1-2', '1-2-3', 'a-b', '1e3-2e3', '1-9999999999'])(
  'the parameter %j names no range',
  (value) => {
    expect(parseRange(value)).toBeNull();
  },
);

test('a parameter with two numbers is a range', () => {
  expect(parseRange('12-12')).toEqual({ start: 12, end: 12 });
});
