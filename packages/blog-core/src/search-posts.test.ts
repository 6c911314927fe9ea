import { describe, expect, test } from 'vitest';
import { toSummary } from './get-post-page.ts';
import { parseSearch, searchPosts } from './search-posts.ts';
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
    ['axes', []],
    ['!', []],
  ])('finds the posts with all words of %j, in list order', (text, ids) => {
    expect(find(text)).toStrictEqual(ids);
  });

  test('finds all posts for a blank text', () => {
    expect(searchPosts(posts, ' \n')).toBe(posts);
  });

  test.each([
    ['税金', [11]],
    ['東京', [11]],
    ['確定申告', [12]],
    ['説明します', [12]],
    ['税', [11]],
    ['부가', [14]],
    ['신고', [14]],
    ['บุคคล', [13]],
    ['定確', []],
    ['京東', []],
  ])('finds %j anywhere in a run of letters', (text, ids) => {
    const unspaced = [
      makePost({ id: 11, title: '東京都の税金について', content: '' }),
      makePost({ id: 12, title: 'a', content: '確定申告の方法を説明します。' }),
      makePost({ id: 13, title: 'ภาษีเงินได้บุคคลธรรมดา', content: '' }),
      makePost({ id: 14, title: 'b', content: '부가가치세신고 방법' }),
    ];
    expect(searchPosts(unspaced, text).map(({ id }) => id)).toStrictEqual(ids);
  });

  test('searches summaries, which have no content', () => {
    const summaries = posts.map(toSummary);
    expect(searchPosts(summaries, 'taxes')).toStrictEqual(summaries);
    expect(searchPosts(summaries, 'okapi')).toStrictEqual([]);
  });
});

test.each([
  ['borrow tag:Rust', { text: 'borrow ', tags: ['rust'] }],
  ['tag:C# TAG:日本語', { text: ' ', tags: ['c#', '日本語'] }],
  ['tag: hashtag:a', { text: ' hashtag:a', tags: [] }],
])('parseSearch splits %j', (search, expected) => {
  expect(parseSearch(search)).toStrictEqual(expected);
});
