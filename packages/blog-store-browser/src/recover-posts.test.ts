import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { recoverPosts } from './recover-posts.ts';

const june = makePost({
  id: 6,
  title: 'June',
  content: 'a "quoted" {brace} [bracket] \\ and\nmore',
  mood: 'calm',
});
const may = makePost({ id: 5, title: 'May' });
const list = JSON.stringify([june, may]);
const wrapped = JSON.stringify({ version: 2, tags: ['x'], posts: [june, may] });
const titles = (text: string) => recoverPosts(text).posts.map((post) => post.title);

test.each([
  ['a list', list],
  ['a list after a byte order mark', `\u{feff}${list}`],
  ['a list with NULs in it', `\0${list}\0`],
  ['a list with a NUL in a text', list.replace('June', 'Ju\0ne')],
  ['a list in an object', wrapped],
  ['a list in a list', JSON.stringify([[june, may]])],
  ['a list without its end', list.slice(0, -1)],
  ['a list without its beginning', list.slice(1)],
  ['a list with rubbish between the posts', list.replace('},{', '},,oops{{,{')],
  ['posts one a line', `${JSON.stringify(june)}\n${JSON.stringify(may)}`],
])('finds every post, whole, in %s', (_, text) => {
  expect(recoverPosts(text)).toEqual({ posts: [june, may], issues: [] });
});

test.each([
  ['with rubbish after it', `${wrapped} x`],
  ['with rubbish before it', `x ${wrapped}`],
  ['without its end', wrapped.slice(0, -1)],
  ['without the end of its list', wrapped.slice(0, -2)],
  ['with rubbish for its end', `${wrapped.slice(0, -1)} x`],
  ['whose end closes too much', `${wrapped}]}`],
])('finds every post, whole, in a list in an object %s', (_, text) => {
  expect(recoverPosts(text)).toEqual({ posts: [june, may], issues: [] });
});

test('a list in an object that is cut off within a post gives that post too, as far as it goes', () => {
  expect(titles(wrapped.slice(0, wrapped.indexOf('May') + 2))).toEqual(['June', 'Ma']);
});

test('finds every post of a list in an object that is as long as storage holds and lacks its end', () => {
  const many = Array.from({ length: 500 }, (_, id) => makePost({ id, content: 'x'.repeat(9_900) }));
  const text = JSON.stringify({ posts: many }).slice(0, -1);
  expect(text.length).toBeGreaterThan(5_000_000);
  expect(recoverPosts(text).posts).toHaveLength(500);
});

test.each([
  ['the longest list of posts', { drafts: [may], posts: [june, may], tags: ['a', 'b', 'c'] }, [june, may]],
  ['a list deep inside', { data: { nothing: null, blog: { posts: [may] } } }, [may]],
  ['lists and posts side by side', [june, [may], 'x', null], [june, may]],
])('finds %s', (_, value, expected) => {
  expect(recoverPosts(JSON.stringify(value)).posts).toEqual(expected);
});

test.each(['title', 'content', 'excerpt', 'slug'])('what has a %s is a post, if that is a text', (field) => {
  expect(recoverPosts(JSON.stringify([{ [field]: 'x' }])).posts).toHaveLength(1);
  for (const other of ['', 7, null, ['x']]) {
    expect(recoverPosts(JSON.stringify([{ [field]: other }])).posts).toEqual([]);
  }
});

test('finds the post that stands alone', () => {
  expect(recoverPosts(JSON.stringify(june)).posts).toEqual([june]);
});

test('gives a post that was cut off as far as it goes, and says what was filled', () => {
  const { posts, issues } = recoverPosts('[{"id":1,"title":"Whole","slug":"w"},{"id":2,"title":"Cut o');
  expect(posts).toMatchObject([{ title: 'Whole' }, { id: 2, title: 'Cut o', content: '' }]);
  expect(issues.filter(({ index }) => index === 1).map(({ message }) => message)).toContain(
    'The entry at index 1: content is missing, shown as "".',
  );
});

test.each([
  '{"title":"A","slug"',
  '{"title":"A","slug":',
  '{"title":"A",',
  '{"title":"A","x":{"y":[1,',
  '{"title":"A\\',
  '{"title":"A\\u00',
  '{"title":"A\\u',
  '{"title":"A\\u0',
  '{"title":"A\\u00e',
  '{"title":"A","n":tru',
  '{"title":"A","a key, with, commas',
  '{"title":"A","x":[{"y":"z"},{"y',
  '[{"title":"A"}, 7',
  'x "{" {"title":"A"}',
])('reads what is left of %s', (text) => expect(titles(text)).toEqual(['A']));

test('an escaped backslash at the cut stays', () => {
  expect(titles(String.raw`{"title":"A\\`)).toEqual(['A\\']);
  expect(titles(String.raw`{"title":"A\\u00`)).toEqual([String.raw`A\u00`]);
  expect(titles(String.raw`{"title":"A\\\u00`)).toEqual(['A\\']);
  expect(titles(String.raw`{"title":"A\\\\`)).toEqual([String.raw`A\\`]);
  expect(titles(String.raw`{"title":"A\u0041`)).toEqual(['AA']);
  expect(titles(String.raw`{"title":"A\n`)).toEqual(['A\n']);
});

test.each(['', 'null', '42', '"text"', '{}', '[]', '[1,null,"x"]', '{"a":1}', '{{{{', '[{"id":1'])(
  'finds no post in %j',
  (text) => expect(recoverPosts(text)).toEqual({ posts: [], issues: [] }),
);

test('a damaged post costs only itself', () => {
  const damaged = list.replace('"title":"June"', '"title":"Ju\u{1}ne"');
  expect(titles(damaged)).toEqual(['May']);
});

test('wherever a list is cut, every post before the cut is found', () => {
  const ends = [list.indexOf('},{') + 1, list.length - 1];
  for (let cut = 0; cut < list.length; cut += 1) {
    const found = recoverPosts(list.slice(0, cut)).posts;
    expect(found.slice(0, ends.filter((end) => end <= cut).length)).toEqual(
      [june, may].slice(0, ends.filter((end) => end <= cut).length),
    );
  }
});

test('never throws, and handles deeply nested braces in linear time', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'u', '1', ' ') }),
      (text) => void recoverPosts(text),
    ),
  );
  recoverPosts('{'.repeat(100_000));
  recoverPosts('{"a":'.repeat(1_000));
  expect(titles('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000))).toEqual([]);
});
