import { expect, test } from 'vitest';

import { truncateExcerpt } from './page-data.ts';

test('a list shows at most 1,000 characters of an excerpt', () => {
  expect(truncateExcerpt('x'.repeat(1000))).toBe('x'.repeat(1000));
  expect(truncateExcerpt('x'.repeat(1_800_000))).toBe(`${'x'.repeat(999)}…`);
  expect(truncateExcerpt(truncateExcerpt('x'.repeat(2000)))).toBe(`${'x'.repeat(999)}…`);
});

test('a shortened excerpt does not end with half a character', () => {
  expect(truncateExcerpt(`${'x'.repeat(998)}😀😀`)).toBe(`${'x'.repeat(998)}…`);
});
