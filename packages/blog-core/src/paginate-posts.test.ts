import { expect, test } from 'vitest';
import { paginatePosts, toSummary } from './paginate-posts.ts';
import { makePost } from './testing/make-post.ts';

const posts = [5, 4, 3, 2, 1].map((id) => makePost({ id, mood: 'calm' }));
const idsOf = (page: ReturnType<typeof paginatePosts>) => page.posts.map(({ id }) => id);

test('a page holds as many posts as wanted, from the top, and leads on', () => {
  const first = paginatePosts(posts, { limit: 2 });
  expect(idsOf(first)).toEqual([5, 4]);
  const second = paginatePosts(posts, { cursor: first.next, limit: 2 });
  expect(idsOf(second)).toEqual([3, 2]);
  const third = paginatePosts(posts, { cursor: second.next, limit: 2 });
  expect(idsOf(third)).toEqual([1]);
  expect(third.next).toBeNull();
});

test('a page that ends where the list ends is the last', () => {
  expect(paginatePosts(posts, { limit: 5 }).next).toBeNull();
  expect(paginatePosts(posts, { limit: Infinity })).toMatchObject({ posts: { length: 5 }, next: null });
  expect(paginatePosts([], { limit: 5 })).toEqual({ posts: [], next: null });
});

test.each([0, -3, 0.5, Number.NaN])('a page of %d has one post: it has to lead on', (limit) => {
  expect(idsOf(paginatePosts(posts, { limit }))).toEqual([5]);
});

test('a cursor leads on behind its post, wherever that has gone', () => {
  const { next } = paginatePosts(posts, { limit: 2 });
  expect(idsOf(paginatePosts([makePost({ id: 6 }), ...posts], { cursor: next, limit: 1 }))).toEqual([3]);
  expect(idsOf(paginatePosts(posts.slice(1), { cursor: next, limit: 1 }))).toEqual([3]);
});

test('a cursor of a post that is gone leads on from its place', () => {
  const { next } = paginatePosts(posts, { limit: 2 });
  expect(idsOf(paginatePosts(posts.toSpliced(1, 1), { cursor: next, limit: 1 }))).toEqual([3]);
});

test('where an id occurs twice, a cursor means the post nearest to its place', () => {
  const duplicates = [7, 8, 9, 7, 6].map((id) => makePost({ id }));
  const { next } = paginatePosts(duplicates, { limit: 4 });
  expect(idsOf(paginatePosts(duplicates, { cursor: next, limit: 1 }))).toEqual([6]);
  const first = paginatePosts(duplicates, { limit: 1 });
  expect(idsOf(paginatePosts(duplicates, { cursor: first.next, limit: 1 }))).toEqual([8]);
});

test.each(['', 'x', '1', 'x:4', '0.5:4', '-3:99'])(
  'the text %j, which is no cursor, leads to the top',
  (cursor) => {
    expect(idsOf(paginatePosts(posts, { cursor, limit: 1 }))).toEqual([5]);
  },
);

test('a summary is the post without its content, with the fields that only it has', () => {
  const { content: _, ...rest } = makePost({ id: 1, mood: 'calm' });
  expect(toSummary(makePost({ id: 1, mood: 'calm' }))).toStrictEqual(rest);
});
