import { expect, test } from 'vitest';

import { matchesEtag } from './etag.ts';

test.each([
  [null, false],
  [undefined, false],
  ['', false],
  ['"r12"', true],
  ['W/"r12"', true],
  ['"r11", W/"r12"', true],
  ['"r11"', false],
  ['"r123"', false],
  ['*', true],
])('If-None-Match %s matches "r12": %s', (header, isThere) => {
  expect(matchesEtag(header, '"r12"')).toBe(isThere);
});
