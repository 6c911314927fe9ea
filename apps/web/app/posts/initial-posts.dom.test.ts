// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { type InitialPosts, readInitialPosts } from './initial-posts.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

test('the initial posts are always the same object, so React does not render again', () => {
  const initial: InitialPosts = { list: { after: null, posts: [], nextCursor: null }, post: null };
  document.body.innerHTML = `<script id="initial-posts" type="application/json">${JSON.stringify(initial)}</script>`;
  expect(readInitialPosts()).toEqual(initial);
  expect(readInitialPosts()).toBe(readInitialPosts());
});
