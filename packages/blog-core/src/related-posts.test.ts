import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findPost } from './find-post.ts';
import { findRelatedPosts } from './related-posts.ts';
import { makePost } from './testing/make-post.ts';

type Topics = readonly [title: string, ...tags: readonly string[]];

/** Returns posts with these titles and tags, and 30 others, which all have a tag. */
const makeList = (...topics: readonly Topics[]) => [
  ...topics.map(([title, ...tags], id) => makePost({ id, title, tags, slug: `post-${id}` })),
  ...Array.from({ length: 30 }, (_, index) =>
    makePost({ id: 100 + index, title: `The other one, ${index}x`, tags: ['Notes'], slug: `${index}` }),
  ),
];
const between: Topics = ['Between'];

function findIds(posts: ReturnType<typeof makeList>, id: number): readonly number[] {
  const found = findPost(posts, { id });
  return found ? findRelatedPosts(found, posts).map((post) => post.id) : [];
}

test('the posts with the rarest shared tags come first, and there are at most three', () => {
  const posts = makeList(
    ['One', 'Rust', 'Web'],
    between,
    ['Two', 'Web'],
    ['Three', 'rust'],
    ['Four', 'Web', 'Rust'],
    ['Five', 'Web'],
    ['Six', 'Web'],
  );
  expect(findIds(posts, 0)).toEqual([4, 3, 2]);
});

test('posts with rare words of the title are related, in any script', () => {
  const posts = makeList(
    ['Quarterly estimated taxes'],
    between,
    ['Estimated taxes, explained'],
    ['東京の税金の話'],
    between,
    ['税金の申告'],
    ['Café accounts'],
    between,
    ['The accounts of a cafe'],
  );
  expect(findIds(posts, 0)).toEqual([2]);
  expect(findIds(posts, 3)).toEqual([5]);
  expect(findIds(posts, 6)).toEqual([8]);
});

test('neither a tag of most posts, nor common words, nor one rare word make posts related', () => {
  const posts = makeList(['The other one: Rust', 'Notes'], between, ['The other one', 'Notes'], between, [
    'The third one in Rust',
  ]);
  expect(findIds(posts, 0)).toEqual([]);
  expect(findIds(posts, 110)).toEqual([]);
});

test('posts without tags and with a title of no words have none', () => {
  expect(findIds(makeList(['?!'], between, ['?!'], ['']), 0)).toEqual([]);
});

test('neither the post itself nor its neighbors are among them', () => {
  const posts = makeList(['One', 'Rust'], ['Two', 'Rust'], ['Three', 'Rust'], ['Four', 'Rust']);
  expect(findIds(posts, 1)).toEqual([3]);
  const tags = fc.array(fc.constantFrom('Rust', 'Web', '税金'), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(tags, fc.nat(39), (chosen, index) => {
      const found = findIds(makeList(...chosen.map((tag): Topics => [tag, tag])), index);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(found.filter((id) => Math.abs(id - index) <= 1)).toEqual([]);
    }),
  );
});

test('a part of a list with the counts of all has the same result', () => {
  const posts = makeList(['One', 'Rust'], between, ['Two', 'Rust', 'Notes'], ['Three', 'rust']);
  const found = findPost(posts, { id: 0 });
  const counts = { total: posts.length, tags: new Map([['rust', 3]]) };
  const tagged = posts.filter(({ id }) => [0, 2, 3].includes(id));
  expect(found && findRelatedPosts(found, tagged, counts).map(({ id }) => id)).toEqual([2, 3]);
});
