import { expect, test } from 'vitest';
import { includesAll } from './includes-all.ts';
import { makePost } from './testing/make-post.ts';

const [june, may] = [makePost({ id: 6 }), makePost({ id: 5, mood: 'calm' })];

test('holds all posts that it has word for word, in any order', () => {
  expect(includesAll([june, may], [may, june])).toBe(true);
  expect(includesAll([june, may], [{ ...may }])).toBe(true);
  expect(includesAll([], [])).toBe(true);
});

test('lacks a post that is not there, or says something else', () => {
  expect(includesAll([june], [june, may])).toBe(false);
  expect(includesAll([makePost({ id: 5, mood: 'wild' })], [may])).toBe(false);
});
