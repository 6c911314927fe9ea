import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAdjacentPosts } from './get-adjacent-posts.ts';
import { makePost } from './testing/make-post.ts';

const june = makePost({ id: 3 });
const may = makePost({ id: 2 });
const april = makePost({ id: 1 });
const posts = [june, may, april];

describe('getAdjacentPosts', () => {
  test('gives the entry after as previous and the entry before as next', () => {
    expect(getAdjacentPosts(posts, 1)).toStrictEqual({ previous: april, next: june });
  });

  test('gives null beyond either end', () => {
    expect(getAdjacentPosts(posts, 0)).toStrictEqual({ previous: may, next: null });
    expect(getAdjacentPosts(posts, 2)).toStrictEqual({ previous: null, next: may });
    expect(getAdjacentPosts([june], 0)).toStrictEqual({ previous: null, next: null });
  });

  test.each([-1, 3, 99, 0.5, Number.NaN, Infinity])(
    'gives null twice where no post stands, at %d',
    (index) => {
      expect(getAdjacentPosts(posts, index)).toStrictEqual({ previous: null, next: null });
    },
  );

  test('makes each post the next of its previous', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), fc.nat({ max: 9 }), (length, index) => {
        const list = Array.from({ length }, (_, position) => makePost({ id: position }));
        const { previous } = getAdjacentPosts(list, index);
        if (previous) expect(getAdjacentPosts(list, index + 1).next).toBe(list[index]);
        else expect(index + 1).toBeGreaterThanOrEqual(length);
      }),
    );
  });
});
