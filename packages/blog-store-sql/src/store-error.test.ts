import { PostStoreError } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { toStoreError } from './store-error.ts';

test.each([
  ['database or disk is full', 'quota-exceeded'],
  ['D1_ERROR: disk: SQLITE_FULL', 'quota-exceeded'],
  ['D1_ERROR: Exceeded maximum DB size.', 'quota-exceeded'],
  ['string or blob too big', 'too-large'],
  ['D1_ERROR: string or blob too big: SQLITE_TOOBIG', 'too-large'],
  ['database is locked', 'unavailable'],
  ['unable to open database file', 'unavailable'],
  ['database is not open', 'unavailable'],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'unavailable'],
  ['D1_ERROR: Network connection lost.', 'unavailable'],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', 'unavailable'],
  ['no such table: post', 'failed'],
])('%s: %s', (message, reason) => {
  const cause = new Error(message);
  expect(toStoreError(cause)).toMatchObject({ name: 'PostStoreError', code: reason, cause });
});

test.each(['database disk image is malformed', 'D1_ERROR: SQLITE_CORRUPT', 'file is not a database'])(
  '%s: the message says that the database is damaged',
  (message) => {
    expect(toStoreError(new Error(message))).toMatchObject({
      code: 'failed',
      message: 'The database is damaged. Restore a backup.',
    });
  },
);

test('an error of the port stays the same', () => {
  const error = new PostStoreError('not-found', 'It is gone.');
  expect(toStoreError(error)).toBe(error);
});
