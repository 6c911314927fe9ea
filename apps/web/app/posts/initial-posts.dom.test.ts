// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { InitialPosts } from './initial-posts.tsx';

let readInitialPosts: () => InitialPosts | null;

beforeEach(async () => {
  vi.resetModules();
  ({ readInitialPosts } = await import('./initial-posts.tsx'));
});

afterEach(() => {
  document.body.innerHTML = '';
});

test('the initial posts are always the same object, so React does not render again', () => {
  const initial: InitialPosts = { list: { after: null, posts: [], nextCursor: null }, post: null };
  showDocument(initial);
  expect(readInitialPosts()).toEqual(initial);
  expect(readInitialPosts()).toBe(readInitialPosts());
});

test('the page that all missing posts share is that of the slug in the URL', () => {
  history.replaceState(null, '', '/blog/caf%C3%A9');
  showDocument({ list: null, post: { slug: null, found: null } });
  expect(readInitialPosts()).toEqual({ list: null, post: { slug: 'café', found: null } });
});

test('the page that all missing tags share is that of the tag in the URL', () => {
  history.replaceState(null, '', '/tags/c%23');
  const list = { after: null, posts: [], nextCursor: null };
  showDocument({ list: { ...list, tag: 'missing' }, post: null });
  expect(readInitialPosts()).toEqual({ list: { ...list, tag: 'c#' }, post: null });
});

function showDocument(posts: object): void {
  document.body.innerHTML = `<script id="initial-posts" type="application/json">${JSON.stringify(posts)}</script>`;
}
