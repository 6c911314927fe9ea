import { expect, test } from 'vitest';

import { countLines } from './lines.ts';

test.each([
  ['', 1],
  ['one', 1],
  ['one\n', 2],
  ['\n\n', 3],
])('%j has %i lines', (text, lines) => {
  expect(countLines(text)).toBe(lines);
});
