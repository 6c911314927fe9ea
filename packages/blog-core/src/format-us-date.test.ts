import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatUsDate } from './format-us-date.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('formatUsDate', () => {
  test('gives month name, day and year, without a leading zero', () => {
    expect(formatUsDate(new Date(2025, 3, 2))).toBe('April 2, 2025');
    expect(formatUsDate(new Date(2026, 11, 31))).toBe('December 31, 2026');
    expect(formatUsDate(new Date(2024, 1, 29))).toBe('February 29, 2024');
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'UTC'])(
    'gives the local day from its first minute to its last in %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(formatUsDate(new Date(2025, 3, 2, 0, 0))).toBe('April 2, 2025');
      expect(formatUsDate(new Date(2025, 3, 2, 23, 59))).toBe('April 2, 2025');
    },
  );

  test('gives the day of whoever runs it for a moment that is two days on earth', () => {
    const moment = new Date('2025-04-02T11:00:00Z');
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    expect(formatUsDate(moment)).toBe('April 3, 2025');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatUsDate(moment)).toBe('April 2, 2025');
  });

  test('gives the day in the time zone that it is given', () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    const moment = new Date('2025-04-03T02:00:00Z');
    expect(formatUsDate(moment, { timeZone: 'UTC' })).toBe('April 3, 2025');
    expect(formatUsDate(moment, { timeZone: 'America/New_York' })).toBe('April 2, 2025');
  });

  test('throws a RangeError with the way out for an invalid date', () => {
    expect(() => formatUsDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => formatUsDate(new Date(Number.NaN))).toThrow(/the date is invalid.* Give a valid one/u);
  });

  test('throws a RangeError with the way out for an unknown time zone', () => {
    const attempt = () => formatUsDate(new Date(0), { timeZone: 'Mars/Olympus' });
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(/the time zone "Mars\/Olympus" is not known here\. Give an IANA name/u);
    expect(attempt).toThrow(expect.objectContaining({ cause: expect.any(RangeError) }));
  });
});

test('blames no time zone where none was given', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: function DateTimeFormat() {
      throw new Error('No dates today.');
    },
  });
  try {
    expect(() => formatUsDate(new Date(2025, 3, 2))).toThrow('No dates today.');
    expect(() => formatUsDate(new Date(2025, 3, 2), { timeZone: 'UTC' })).toThrow('No dates today.');
  } finally {
    vi.unstubAllGlobals();
  }
});
