import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { planMoves } from './plan-moves.ts';

test.each([
  ['nothing', [1, 2, 3], [1, 2, 3], []],
  ['the last post to the front', [1, 2, 3, 4, 5], [5, 1, 2, 3, 4], [5]],
  ['the first post to the end', [1, 2, 3, 4, 5], [2, 3, 4, 5, 1], [1]],
  ['two posts', [1, 2, 3, 4, 5], [1, 4, 2, 5, 3], [5, 4]],
  ['a post that the order lacks', [1, 3], [1, 2, 3], [2]],
])('moves %s', (_, current, target, moved) => {
  expect(planMoves(current, target).map((move) => 'id' in move && move.id)).toEqual(moved);
});

test('makes any order of any other', () => {
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 7 });
  fc.assert(
    fc.property(order, order, (current, target) => {
      const posts = current.map((id) => makePost({ id }));
      const moved = applyChanges(posts, planMoves(current, target)).posts;
      expect(moved.map(({ id }) => id)).toEqual(target);
    }),
  );
});
