import { expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import { replacePosts } from './replace-posts.ts';
import { makePost } from './testing/make-post.ts';

test.each([
  ['other posts', [1, 2, 3], [5, 4]],
  ['the same posts in another order, and a new one', [1, 2, 3], [3, 1, 4]],
  ['no posts', [1, 2, 3], []],
  ['posts, from none', [], [2, 1]],
])('replacePosts makes a list have %s', (_, beforeIds, afterIds) => {
  const before = beforeIds.map((id) => makePost({ id }));
  const after = afterIds.map((id) => makePost({ id, title: `New ${id}` }));
  const { posts, deleted } = applyChanges(before, replacePosts(before, after));
  expect(posts).toStrictEqual(after);
  expect(deleted.flatMap((each) => each?.post ?? [])).toStrictEqual(before);
});
