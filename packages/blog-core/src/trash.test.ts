import { expect, test } from 'vitest';
import { makePost } from './testing/make-post.ts';
import { getFollowingIds, getOrderWithTrash, getRestoreIndex, maxFollowing } from './trash.ts';

const trashed = (id: number, following: readonly number[]) => ({ post: makePost({ id }), following });

test.each([
  ['an empty list', [], [trashed(2, [1])], [2]],
  ['the place before the next post', [4, 3, 1], [trashed(2, [1])], [4, 3, 2, 1]],
  ['the end if no following post is left', [4, 3], [trashed(2, [1])], [4, 3, 2]],
  [
    'places next to other deleted posts',
    [4],
    [trashed(1, []), trashed(3, [2, 1]), trashed(2, [1])],
    [4, 3, 2, 1],
  ],
  ['the list alone if it has the id again', [2, 1], [trashed(1, [2])], [2, 1]],
  ['the last deletion of an id', [3], [trashed(1, [3]), trashed(1, [])], [3, 1]],
])('getOrderWithTrash returns %s', (_, ids, trash, order) => {
  expect(getOrderWithTrash(ids, trash)).toStrictEqual(order);
});

test('getFollowingIds returns the next ids, at most 100', () => {
  expect(getFollowingIds([4, 3, 2, 1], 3)).toStrictEqual([2, 1]);
  expect(getFollowingIds([4, 3, 2, 1], 1)).toStrictEqual([]);
  const order = Array.from({ length: 200 }, (_, index) => index);
  expect(getFollowingIds(order, 0)).toStrictEqual(order.slice(1, 1 + maxFollowing));
});

test.each([
  [[5, 4, 3], 1],
  [[9, 3], 2],
  [[9], 3],
  [[], 3],
])('getRestoreIndex returns the index of the first of %j that is in the list', (following, index) => {
  expect(getRestoreIndex([6, 4, 3], following)).toBe(index);
});
