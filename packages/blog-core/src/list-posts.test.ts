import { describe, expect, test } from 'vitest';
import { toSummary } from './get-post-page.ts';
import { listPosts } from './list-posts.ts';
import type { PostQuery, PostSummary } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { makePost } from './testing/make-post.ts';

const posts = [5, 4, 3, 2, 1].map((id) => makePost({ id }));
const ids = (page: { posts: readonly PostSummary[] }) => page.posts.map(({ id }) => id);

function readPages(list: readonly BlogPost[], query: PostQuery): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof listPosts> = listPosts(list, { ...query, cursor });
    pages.push(ids(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

describe('a page', () => {
  test('has summaries, or whole posts on request', () => {
    const [post] = posts as [BlogPost];
    const { content: _, ...summary } = post;
    expect(listPosts([post])).toStrictEqual({ posts: [summary], nextCursor: null, total: 1 });
    expect(listPosts([post], { withContent: true }).posts).toStrictEqual([post]);
    expect(listPosts([])).toStrictEqual({ posts: [], nextCursor: null, total: 0 });
  });

  test('has 100 posts if no limit is given', () => {
    const many = Array.from({ length: 250 }, (_, id) => makePost({ id }));
    expect(readPages(many, {}).map(({ length }) => length)).toStrictEqual([100, 100, 50]);
  });

  test.each([
    [2, [[5, 4], [3, 2], [1]]],
    [5, [[5, 4, 3, 2, 1]]],
    [2.9, [[5, 4], [3, 2], [1]]],
    [0, [[5], [4], [3], [2], [1]]],
    [-3, [[5], [4], [3], [2], [1]]],
    [Number.NaN, [[5], [4], [3], [2], [1]]],
    [Infinity, [[5, 4, 3, 2, 1]]],
  ])('of limit %d has at most as many posts, and at least one', (limit, pages) => {
    expect(readPages(posts, { limit })).toStrictEqual(pages);
  });

  test('counts the matches of a search on all pages', () => {
    const list = [
      makePost({ id: 3, title: 'Tax' }),
      makePost({ id: 2 }),
      makePost({ id: 1, title: 'Taxes' }),
    ];
    const page = listPosts(list, { search: 'tax', limit: 1 });
    expect(page).toMatchObject({ posts: [{ id: 3 }], total: 2 });
    expect(ids(listPosts(list, { search: 'tax', limit: 1, cursor: page.nextCursor }))).toStrictEqual([1]);
  });
});

describe('a cursor', () => {
  const { nextCursor } = listPosts(posts, { limit: 2 });
  const readNext = (list: readonly BlogPost[], cursor = nextCursor) =>
    ids(listPosts(list, { cursor, limit: 2 }));

  test('continues after the last post of its page, wherever that is', () => {
    expect(readNext([7, 6, 5, 4, 3, 2, 1].map((id) => makePost({ id })))).toStrictEqual([3, 2]);
    expect(readNext([4, 3, 2].map((id) => makePost({ id })))).toStrictEqual([3, 2]);
    expect(readNext([5, 3, 2, 4, 1].map((id) => makePost({ id })))).toStrictEqual([1]);
  });

  test('continues at the former index of a post that was deleted', () => {
    expect(readNext([5, 3, 2, 1].map((id) => makePost({ id })))).toStrictEqual([3, 2]);
    expect(readNext([])).toStrictEqual([]);
  });

  test.each(['', 'x', '7', '-1:9', '1.5:9', 'x:9', '1:', '1:x'])('is none: %j', (cursor) => {
    expect(() => readNext(posts, cursor)).toThrow('This is no cursor of the list.');
  });
});

describe('sort', () => {
  const list = [
    makePost({ id: 1, title: 'Zoo', date: 'May 1, 2025' }),
    makePost({ id: 2, title: 'post 10', date: 'no day' }),
    makePost({ id: 3, title: 'Post 9', date: 'June 1, 2025' }),
    makePost({ id: 4, title: 'Élan', date: 'April 1, 2025' }),
  ];

  test.each([
    [undefined, [1, 2, 3, 4]],
    ['list', [1, 2, 3, 4]],
    ['title', [4, 3, 2, 1]],
    ['date', [3, 1, 4, 2]],
  ] as const)('%s orders the posts of all pages', (sort, order) => {
    expect(readPages(list, { sort, limit: 3 }).flat()).toStrictEqual(order);
  });

  test('leaves the list as it is', () => {
    listPosts(list, { sort: 'title' });
    expect(list.map(({ id }) => id)).toStrictEqual([1, 2, 3, 4]);
  });
});

test('toSummary retains unknown fields, even __proto__', () => {
  const odd = JSON.parse('{"__proto__":{"a":1}}') as object;
  const { content: _, ...summary } = { ...makePost({ mood: 'calm' }), ...odd };
  expect(JSON.stringify(toSummary({ ...makePost({ mood: 'calm' }), ...odd }))).toBe(JSON.stringify(summary));
});
