import { expect, test } from 'vitest';

import * as d1Door from './d1-database.ts';
import * as door from './index.ts';
import * as nodeDoor from './node-database.ts';

test('the doors give these names, and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'IdempotencyKeyError',
    'StaleRevisionError',
    'migrationScripts',
    'openSqlPostStore',
  ]);
  expect(Object.keys(d1Door)).toStrictEqual(['createD1Database']);
  expect(Object.keys(nodeDoor)).toStrictEqual(['openNodeDatabase']);
});
