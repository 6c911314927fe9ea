import { describe, expect, test } from 'vitest';
import { toSummary } from './list-posts.ts';
import { searchPosts } from './search-posts.ts';
import { makePost } from './testing/make-post.ts';

const cafe = makePost({ id: 2, title: 'Café taxes', content: 'About the Okapi.' });
const zebra = makePost({ id: 1, author: 'Zoë', excerpt: 'A zebra pays taxes' });
const posts = [cafe, zebra];
const find = (text: string) => searchPosts(posts, text).map(({ id }) => id);

describe('searchPosts', () => {
  test.each([
    ['taxes', [2, 1]],
    ['TAXES cafe', [2]],
    ['  zoe\n tax ', [1]],
    ['café', [2]],
    ['okapi', [2]],
    ['zebra okapi', []],
    ['esabout', []],
    ['post-1', [1]],
  ])('finds the posts with all words of %j, in list order', (text, ids) => {
    expect(find(text)).toStrictEqual(ids);
  });

  test('finds all posts for a text without words', () => {
    expect(searchPosts(posts, ' \n')).toBe(posts);
  });

  test('searches summaries, which have no content', () => {
    const summaries = posts.map(toSummary);
    expect(searchPosts(summaries, 'taxes')).toStrictEqual(summaries);
    expect(searchPosts(summaries, 'okapi')).toStrictEqual([]);
  });
});
