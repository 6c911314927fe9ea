import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsDate } from './format-us-date.ts';
import { parseUsDate } from './parse-us-date.ts';

test.each([
  ['April 2, 2025', '2025-04-02'],
  ['December 31, 2026', '2026-12-31'],
  ['February 29, 2024', '2024-02-29'],
  ['  may 1 2025 ', '2025-05-01'],
  ['Sept. 9, 2024', '2024-09-09'],
  ['MAR 15 , 2024', '2024-03-15'],
  ['June  7,  2024', '2024-06-07'],
  [' 2024-06-07 ', '2024-06-07'],
])('%j is %s', (text, isoDate) => {
  expect(parseUsDate(text)).toBe(isoDate);
});

test.each([
  '',
  'next spring',
  'February 29, 2025',
  '2025-02-29',
  '2025-4-2',
  'April 31, 2025',
  'April 0, 2025',
  'Aprilis 2, 2025',
  'Ma 2, 2025',
  '2 April 2025',
  'On April 2, 2025',
  'April 2, 25',
  'April 2, 2025 or later',
])('%j names no day', (text) => {
  expect(parseUsDate(text)).toBeNull();
});

test('it takes back what formatUsDate gives, whatever the day', () => {
  const days = fc.date({ min: new Date(1970, 0, 2), max: new Date(9999, 11, 30), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const pad = (number: number) => String(number).padStart(2, '0');
      const isoDate = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
      expect(parseUsDate(formatUsDate(day))).toBe(isoDate);
    }),
  );
});

test('it never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseUsDate(text) ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }),
  );
});
