import { expect, test } from 'vitest';

import { createScreenMatcher, getScreenPatterns } from './route-map.ts';

test('a catch-all is left out wherever it catches everything, and only there', () => {
  const isScreen = createScreenMatcher(
    getScreenPatterns([
      { children: [{}, { children: [{ path: '*' }] }] },
      { path: 'docs', children: [{ path: '*' }] },
    ]),
  );
  expect(['/', '/docs', '/docs/a/b', '/a'].map(isScreen)).toEqual([true, true, true, false]);
});
