import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { parseTrashRecord } from './parse-trash-record.ts';

const post = makePost({ id: 2 });
const removedAt = 1_800_000_000_000;
const record = { key: 'a', removedAt, post, following: [3, 4] };

test('returns the post of a record, with the draft of an unpublished one', () => {
  const trashed = { key: 'a', post, following: [3, 4], deletedAt: removedAt };
  expect(parseTrashRecord(record)).toStrictEqual(trashed);
  const draft = { key: 'draft' };
  expect(parseTrashRecord({ ...record, draft })).toStrictEqual({ ...trashed, draft });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a record without a time', { ...record, removedAt: undefined }],
  ['a record without a key', { ...record, key: undefined }],
  ['a record of half a post', { ...record, post: { id: 1 } }],
])('returns null for %s', (_, value) => expect(parseTrashRecord(value)).toBeNull());

test.each([null, 7, [null, 'x', { id: '3' }]])(
  'drops invalid ids of posts that followed: %j',
  (following) => {
    expect(parseTrashRecord({ ...record, following })).toMatchObject({ following: [] });
  },
);
