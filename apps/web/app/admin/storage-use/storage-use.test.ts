import { expect, test } from 'vitest';

import { storageQuota } from '../lib/format-size.ts';
import { getStorageUse } from './storage-use.ts';

test('the key counts with the text, as browsers count', () => {
  expect(getStorageUse('[]')).toEqual({ units: 11, share: 11 / storageQuota, level: 'ample' });
});

test('where nothing is stored nothing is used', () => {
  expect(getStorageUse(null)).toEqual({ units: 0, share: 0, level: 'ample' });
});

test.each([
  [0.74, 'ample'],
  [0.76, 'filling'],
  [0.92, 'filling'],
  [0.94, 'nearly-full'],
  [1.5, 'nearly-full'],
])('at %d of the room it is %s', (share, level) => {
  const use = getStorageUse('x'.repeat(Math.round(storageQuota * share)));
  expect(use.level).toBe(level);
  expect(use.share).toBeLessThanOrEqual(1);
});
