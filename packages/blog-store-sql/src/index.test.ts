import { expect, test } from 'vitest';

import * as door from './index.ts';
import * as nodeDoor from './node-database.ts';

test('the doors give these names, and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'IdempotencyKeyError',
    'StaleRevisionError',
    'openSqlPostStore',
  ]);
  expect(Object.keys(nodeDoor)).toStrictEqual(['openNodeDatabase']);
});
