import { expect, test } from 'vitest';

import { formatRelativeTime } from './format-relative-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'just now'],
  [-5 * minute, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [25 * hour, '1 day ago'],
  [6 * day, '6 days ago'],
  [7 * day, '1 week ago'],
  [30 * day, '1 month ago'],
  [800 * day, '2 years ago'],
])('%d ms ago: %s', (ago, text) => {
  const now = 1_700_000_000_000;
  expect(formatRelativeTime(now - ago, now)).toBe(text);
});
