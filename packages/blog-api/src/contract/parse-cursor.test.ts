import { expect, test } from 'vitest';

import { parseCursor } from './parse-cursor.ts';

test.each([
  ['12.-40', '12.-40'],
  ['1.0', '1.0'],
  [null, null],
  ['', null],
  ['garbage', null],
  ['1.2.3', null],
  ['12345678901234567.1', null],
])('%s holds the cursor %s', (text, cursor) => expect(parseCursor(text)).toBe(cursor));
