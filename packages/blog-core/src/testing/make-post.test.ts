import { expect, test } from 'vitest';
import { parsePosts } from '../parse-posts.ts';
import { makePost } from './make-post.ts';

test('makePost makes a whole post, the same one each time', () => {
  expect(makePost()).toStrictEqual(makePost());
  expect(parsePosts([makePost()]).faults).toStrictEqual([]);
});

test('makePost lets title and slug follow the id', () => {
  expect(makePost({ id: 7 })).toMatchObject({ id: 7, title: 'Post 7', slug: 'post-7' });
});

test('makePost lays the given fields over it, known or not', () => {
  expect(makePost({ title: '', mood: 'calm' })).toMatchObject({ id: 101, title: '', mood: 'calm' });
});
