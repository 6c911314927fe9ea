import { afterEach, expect, test, vi } from 'vitest';

import { formatDateTime, formatTimeOrDate } from './format-date-time.ts';

afterEach(() => vi.unstubAllEnvs());

test('is in the time zone that the author is in by now', () => {
  const time = Date.UTC(2026, 10, 21, 14, 5);
  vi.stubEnv('TZ', 'America/New_York');
  expect(formatDateTime(time)).toMatch(/^Nov 21, 2026, 9:05\sAM$/u);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatDateTime(time)).toMatch(/^Nov 21, 2026, 11:05\sPM$/u);
});

test('leaves out the day on that day itself', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const time = Date.UTC(2026, 10, 21, 14, 5);
  expect(formatTimeOrDate(time, Date.UTC(2026, 10, 22, 4, 59))).toMatch(/^9:05\sAM$/u);
  expect(formatTimeOrDate(time, Date.UTC(2026, 10, 22, 5))).toMatch(/^Nov 21, 2026, 9:05\sAM$/u);
});
