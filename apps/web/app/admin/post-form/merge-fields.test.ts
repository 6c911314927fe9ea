import { expect, test } from 'vitest';

import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import { mergeFields } from './merge-fields.ts';

const base: PostFields = {
  ...newPostFields,
  title: 'Title',
  excerpt: 'Short',
  tags: 'tax',
  content: 'First.\n\nLast.',
};

test.each<[string, Partial<PostFields>, Partial<PostFields>]>([
  ['the content and a field', { content: 'First!\n\nLast.' }, { title: 'Theirs' }],
  [
    'different fields',
    { excerpt: 'Longer', slug: 'mine' },
    { tags: 'tax\nlaw', canonical: 'https://a.example/' },
  ],
  ['optional fields', { date: 'May 2, 2026' }, { otherFields: { cover: { src: '/a.png', alt: '' } } }],
  ['a field to the same value', { title: 'Same' }, { title: 'Same', author: 'Ada' }],
])('merges changes of %s', (_, mine, theirs) => {
  const merged = mergeFields(base, { ...base, ...mine }, { ...base, ...theirs });
  expect(merged).toEqual({ ...base, ...mine, ...theirs });
  expect(mergeFields(base, { ...base, ...theirs }, { ...base, ...mine })).toEqual(merged);
});

test('merges changes of different paragraphs', () => {
  const mine = { ...base, content: 'First!\n\nLast.' };
  const theirs = { ...base, content: 'First.\n\nLast?' };
  expect(mergeFields(base, mine, theirs)?.content).toBe('First!\n\nLast?');
});

test.each<[string, Partial<PostFields>, Partial<PostFields>]>([
  ['the same word', { content: 'Mine.\n\nLast.' }, { content: 'Theirs.\n\nLast.' }],
  ['the title', { title: 'Mine' }, { title: 'Theirs' }],
  ['the slug', { slug: 'mine' }, { slug: 'theirs' }],
  ['the tags', { tags: 'mine' }, { tags: '' }],
  ['the date', { date: 'May 2, 2026' }, { date: 'May 3, 2026' }],
])('returns null if both sides have changed %s', (_, mine, theirs) => {
  expect(mergeFields(base, { ...base, ...mine }, { ...base, ...theirs })).toBeNull();
});
