import { expect, test } from 'vitest';

import { countHtmlBytes } from './count-html-bytes.ts';

test.each([
  ['', 0],
  ['a < b', 8],
  ['<>&"\'', 25],
  ['é', 2],
  ['日本', 6],
  ['😀', 4],
  ['#\n !?~', 6],
])('the HTML of %j has %d bytes', (text, bytes) => {
  expect(countHtmlBytes(text)).toBe(bytes);
});
