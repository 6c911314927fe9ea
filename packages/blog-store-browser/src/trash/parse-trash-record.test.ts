import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { omitFromRecord, parseDeletion, parseTrashRecord } from './parse-trash-record.ts';

const post = makePost({ id: 2 });
const removedAt = 1_800_000_000_000;
const record = { key: 'a', removedAt, post, following: [3, 4] };

/** A record of an earlier build: the posts 2 and 3 of 1, 2, 3, 4, after the deletion of 5 at the end. */
const earlier = {
  key: 'a',
  removedAt,
  removed: [
    { key: 'a', post, isTwin: false },
    { key: 'b', post: makePost({ id: 3 }), hasDuplicateId: false },
  ],
  order: [
    { id: 1, removed: null },
    { id: 2, removed: 'a' },
    { id: 3, removed: 'b' },
    { id: 4, removed: null },
    { id: 5, removed: 'z' },
  ],
};

test('returns the post of a record', () => {
  expect(parseTrashRecord(record)).toStrictEqual([
    { key: 'a', post, following: [3, 4], deletedAt: removedAt },
  ]);
});

describe('a record of an earlier build', () => {
  test('has several posts, each followed by those after it in the list', () => {
    expect(parseTrashRecord(earlier)).toStrictEqual([
      { key: 'a', post, following: [3, 4, 5], deletedAt: removedAt },
      { key: 'b', post: makePost({ id: 3 }), following: [4, 5], deletedAt: removedAt },
    ]);
  });

  test('has the draft of an unpublished post', () => {
    const draft = { key: 'draft' };
    const trashed = parseTrashRecord({ ...earlier, removed: earlier.removed.slice(0, 1), draft });
    expect(trashed).toMatchObject([{ key: 'a', draft }]);
  });

  test('has at most 100 posts that follow', () => {
    const order = Array.from({ length: 300 }, (_, index) => ({ id: index, removed: null }));
    const [trashed] = parseTrashRecord({ ...earlier, order });
    expect(trashed?.following).toStrictEqual(Array.from({ length: 100 }, (_, index) => index + 3));
  });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a record without a time', { ...record, removedAt: undefined }],
  ['a record without a key', { ...record, key: undefined }],
  ['a record of half a post', { ...record, post: { id: 1 } }],
  ['an earlier record without posts', { ...earlier, removed: [] }],
  ['an earlier record whose posts are no list', { ...earlier, removed: 7 }],
  ['an earlier record of half a post', { ...earlier, removed: [{ key: 'x', post: { id: 'x' } }, null] }],
])('%s has no posts', (_, value) => expect(parseTrashRecord(value)).toEqual([]));

test.each([null, 7, [null, 'x', { id: '3' }]])('drops an invalid order: %j', (order) => {
  expect(parseTrashRecord({ ...earlier, order })).toMatchObject([{ following: [] }, { following: [] }]);
  expect(parseTrashRecord({ ...record, following: order })).toMatchObject([{ following: [] }]);
});

test('reads the deletion in the draft of an unpublished post', () => {
  const { removed, order } = earlier;
  expect(parseDeletion({ removed: removed.slice(0, 1), order })).toStrictEqual([
    { key: 'a', post, following: [3, 4, 5] },
  ]);
  expect(parseDeletion(null)).toEqual([]);
});

test('omits posts from a record by key', () => {
  expect(omitFromRecord(record, ['a'])).toBeNull();
  expect(omitFromRecord(record, ['b'])).toBe(record);
  expect(omitFromRecord(earlier, ['z'])).toBe(earlier);
  expect(omitFromRecord(earlier, ['a', 'b'])).toBeNull();
  expect(parseTrashRecord(omitFromRecord(earlier, ['a']))).toMatchObject([{ key: 'b' }]);
  expect(omitFromRecord(null, ['a'])).toBeNull();
});
