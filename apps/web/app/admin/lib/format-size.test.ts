import { expect, test } from 'vitest';

import { formatSize, storageQuota } from './format-size.ts';

test.each([
  [0, '0 bytes'],
  [2, '4 bytes'],
  [500, '1 kB'],
  [4_999, '10 kB'],
  [21_034, '42 kB'],
  [1_600, '3.2 kB'],
  [storageQuota, '10 MB'],
])('%i characters are %s', (units, size) => expect(formatSize(units)).toBe(size));
