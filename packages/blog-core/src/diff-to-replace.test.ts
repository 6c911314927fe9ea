import { expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import { diffToReplace } from './diff-to-replace.ts';
import { makePost } from './testing/make-post.ts';

const [june, may, duplicate] = [
  makePost({ id: 6 }),
  makePost({ id: 5 }),
  makePost({ id: 6, title: 'Duplicate' }),
];

test.each([
  [[june, may], [may]],
  [
    [june, duplicate],
    [may, june, duplicate, june],
  ],
  [[], [june]],
  [[june, may], []],
])('makes the one list of the other (%#)', (posts, after) => {
  expect(applyChanges(posts, diffToReplace(posts, after)).posts).toStrictEqual(after);
});
