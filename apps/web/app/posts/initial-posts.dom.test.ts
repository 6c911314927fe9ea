// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { type InitialPosts, readInitialPosts } from './initial-posts.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

test('all who read what a document came with have the same object: React draws nothing again for it', () => {
  const initial: InitialPosts = { list: { after: null, posts: [], next: null }, post: null };
  document.body.innerHTML = `<script id="initial-posts" type="application/json">${JSON.stringify(initial)}</script>`;
  expect(readInitialPosts()).toEqual(initial);
  expect(readInitialPosts()).toBe(readInitialPosts());
});
