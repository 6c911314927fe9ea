import { expect, test } from 'vitest';
import { parsePosts } from '../parse-posts.ts';
import { makePost } from './make-post.ts';

test('makePost makes a whole post, the same one each time', () => {
  expect(makePost()).toStrictEqual(makePost());
  expect(parsePosts([makePost()]).issues).toStrictEqual([]);
});

test('makePost fills every field, none like another', () => {
  expect(makePost({ id: 7 })).toStrictEqual({
    id: 7,
    title: 'Post 7',
    excerpt: 'What post 7 is about.',
    date: 'April 2, 2025',
    author: 'Ada Lovelace',
    slug: 'post-7',
    content: 'The body of post 7.',
    isMarkdown: true,
  });
});

test('makePost lets title and slug follow the id', () => {
  expect(makePost({ id: 7 })).toMatchObject({ id: 7, title: 'Post 7', slug: 'post-7' });
});

test('makePost lays the given fields over it, known or not', () => {
  expect(makePost({ title: '', mood: 'calm' })).toMatchObject({ id: 100, title: '', mood: 'calm' });
});
