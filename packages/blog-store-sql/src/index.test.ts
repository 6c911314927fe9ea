import { expect, test } from 'vitest';

import * as d1EntryPoint from './d1-database.ts';
import * as entryPoint from './index.ts';
import * as nodeEntryPoint from './node-database.ts';

test('the entry points give these names, and no others', () => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual([
    'IdempotencyKeyError',
    'StaleRevisionError',
    'migrationScripts',
    'openSqlPostStore',
  ]);
  expect(Object.keys(d1EntryPoint)).toStrictEqual(['createD1Database']);
  expect(Object.keys(nodeEntryPoint)).toStrictEqual(['openNodeDatabase']);
});
