import { afterEach, expect, test, vi } from 'vitest';

import { formatDraftTime, formatDraftTimeAt } from './format-draft-time.ts';

afterEach(() => vi.unstubAllEnvs());

test('is in the time zone that the author is in by now', () => {
  const time = Date.UTC(2026, 10, 21, 14, 5);
  vi.stubEnv('TZ', 'America/New_York');
  expect(formatDraftTime(time)).toMatch(/^Nov 21, 2026, 9:05\sAM$/u);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatDraftTime(time)).toMatch(/^Nov 21, 2026, 11:05\sPM$/u);
});

test('leaves out the day on that day itself', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const time = Date.UTC(2026, 10, 21, 14, 5);
  expect(formatDraftTimeAt(time, Date.UTC(2026, 10, 22, 4, 59))).toMatch(/^9:05\sAM$/u);
  expect(formatDraftTimeAt(time, Date.UTC(2026, 10, 22, 5))).toMatch(/^Nov 21, 2026, 9:05\sAM$/u);
});
