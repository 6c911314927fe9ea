import { expect, test } from 'vitest';
import { postPageOf, summaryOf } from './post-page-of.ts';
import { makePost } from './testing/make-post.ts';

const posts = [5, 4, 3, 2, 1].map((id) => makePost({ id, mood: 'calm' }));
const idsOf = (page: ReturnType<typeof postPageOf>) => page.posts.map(({ id }) => id);

test('a page holds as many posts as wanted, from the top, and leads on', () => {
  const first = postPageOf(posts, { limit: 2 });
  expect(idsOf(first)).toEqual([5, 4]);
  const second = postPageOf(posts, { cursor: first.next, limit: 2 });
  expect(idsOf(second)).toEqual([3, 2]);
  const third = postPageOf(posts, { cursor: second.next, limit: 2 });
  expect(idsOf(third)).toEqual([1]);
  expect(third.next).toBeNull();
});

test('a page that ends where the list ends is the last', () => {
  expect(postPageOf(posts, { limit: 5 }).next).toBeNull();
  expect(postPageOf(posts, { limit: Infinity })).toMatchObject({ posts: { length: 5 }, next: null });
  expect(postPageOf([], { limit: 5 })).toEqual({ posts: [], next: null });
});

test.each([0, -3, 0.5, Number.NaN])('a page of %d has one post: it has to lead on', (limit) => {
  expect(idsOf(postPageOf(posts, { limit }))).toEqual([5]);
});

test('a cursor leads on behind its post, wherever that has gone', () => {
  const { next } = postPageOf(posts, { limit: 2 });
  expect(idsOf(postPageOf([makePost({ id: 6 }), ...posts], { cursor: next, limit: 1 }))).toEqual([3]);
  expect(idsOf(postPageOf(posts.slice(1), { cursor: next, limit: 1 }))).toEqual([3]);
});

test('a cursor of a post that is gone leads on from its place', () => {
  const { next } = postPageOf(posts, { limit: 2 });
  expect(idsOf(postPageOf(posts.toSpliced(1, 1), { cursor: next, limit: 1 }))).toEqual([3]);
});

test('where an id occurs twice, a cursor means the post nearest to its place', () => {
  const duplicates = [7, 8, 9, 7, 6].map((id) => makePost({ id }));
  const { next } = postPageOf(duplicates, { limit: 4 });
  expect(idsOf(postPageOf(duplicates, { cursor: next, limit: 1 }))).toEqual([6]);
  const first = postPageOf(duplicates, { limit: 1 });
  expect(idsOf(postPageOf(duplicates, { cursor: first.next, limit: 1 }))).toEqual([8]);
});

test.each(['', 'x', '1', 'x:4', '0.5:4', '-3:99'])(
  'the text %j, which is no cursor, leads to the top',
  (cursor) => {
    expect(idsOf(postPageOf(posts, { cursor, limit: 1 }))).toEqual([5]);
  },
);

test('a summary is the post without its content, with the fields that only it has', () => {
  const { content: _, ...rest } = makePost({ id: 1, mood: 'calm' });
  expect(summaryOf(makePost({ id: 1, mood: 'calm' }))).toStrictEqual(rest);
});
