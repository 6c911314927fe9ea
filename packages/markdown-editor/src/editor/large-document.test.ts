import { expect, test } from 'vitest';

import { isLargeDocument } from './large-document.ts';

test.each([
  ['an empty text', '', false],
  ['100 KB of prose', `${'word '.repeat(100)}\n\n`.repeat(200), false],
  ['1 MB of prose', `${'word '.repeat(100)}\n\n`.repeat(2_000), false],
  ['10,000 short lines', 'A line of text.\n'.repeat(10_000), false],
  ['100,000 short lines', 'A line of text.\n'.repeat(100_000), true],
  ['35,000 empty lines', '\n'.repeat(35_000), true],
  ['5 MB in a word', 'x'.repeat(5_000_000), true],
])('%s', (_, text, isLong) => {
  expect(isLargeDocument(text)).toBe(isLong);
});
