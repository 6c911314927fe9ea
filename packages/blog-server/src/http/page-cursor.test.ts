import { expect, test } from 'vitest';

import { parsePageCursor } from './page-cursor.ts';

test.each([
  ['12.-40', '12.-40'],
  ['1.0', '1.0'],
  [null, null],
  ['', null],
  ['garbage', null],
  ['100', null],
  ['1.2.a%20title', null],
  ['12345678901234567.1', null],
])('the page of ?after=%s starts at the cursor %s', (text, cursor) =>
  expect(parsePageCursor(text)).toBe(cursor),
);
