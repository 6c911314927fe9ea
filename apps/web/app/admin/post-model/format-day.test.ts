import { parseUsDate } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { formatDay } from './format-day.ts';

test.each([
  ['2025-04-02', 'April 2, 2025'],
  ['2024-02-29', 'February 29, 2024'],
  ['1999-12-31', 'December 31, 1999'],
])('%s is %s', (day, date) => {
  expect(formatDay(day)).toBe(date);
  expect(parseUsDate(date)).toBe(day);
});

test.each(['', 'soon', '2025-4-2', '2025-02-30', '2025-13-01', '2025-04-00'])('%j names no day', (value) =>
  expect(formatDay(value)).toBeUndefined(),
);

test('a year that is being typed is that year', () => expect(formatDay('0025-04-02')).toBe('April 2, 25'));
