import { expect, test } from 'vitest';
import { holdsAll } from './holds-all.ts';
import { makePost } from './testing/make-post.ts';

const [june, may] = [makePost({ id: 6 }), makePost({ id: 5, mood: 'calm' })];

test('holds all posts that it has word for word, in any order', () => {
  expect(holdsAll([june, may], [may, june])).toBe(true);
  expect(holdsAll([june, may], [{ ...may }])).toBe(true);
  expect(holdsAll([], [])).toBe(true);
});

test('lacks a post that is not there, or says something else', () => {
  expect(holdsAll([june], [june, may])).toBe(false);
  expect(holdsAll([makePost({ id: 5, mood: 'wild' })], [may])).toBe(false);
});
