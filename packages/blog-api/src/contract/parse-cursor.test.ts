import { expect, test } from 'vitest';

import { parseCursor } from './parse-cursor.ts';

test.each([
  ['12.-40', '12.-40'],
  ['1.0', '1.0'],
  ['100', '100'],
  ['1.2.-1365465600000', '1.2.-1365465600000'],
  ['1.2.a%20title', '1.2.a%20title'],
  ['1.2.', '1.2.'],
  [null, null],
  ['', null],
  ['garbage', null],
  ['1.2.a title', null],
  [`1.2.${'x'.repeat(10_001)}`, null],
  ['12345678901234567.1', null],
])('%s holds the cursor %s', (text, cursor) => expect(parseCursor(text)).toBe(cursor));
