// @vitest-environment happy-dom
import type { PostSummary } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ListedPost } from '../posts/published-post.ts';

const reader = vi.hoisted(() => ({ search: vi.fn<(query: string) => Promise<readonly PostSummary[]>>() }));
vi.mock('../posts/post-store.ts', () => ({ postReader: reader }));

const { PostList, searchFromPosts } = await import('./post-list.tsx');

const posts = Array.from({ length: searchFromPosts }, (_, index) =>
  makePost({ id: index + 1, slug: `post-${index}`, title: `Post ${index}` }),
);

let page: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  reader.search.mockReset().mockResolvedValue([]);
  page = document.createElement('div');
  page.innerHTML = renderToString(listOf(posts));
  document.body.append(page);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  page.remove();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

function listOf(shown: readonly ListedPost[]) {
  return (
    <MemoryRouter>
      <PostList posts={shown} isSeedPreview={false} />
    </MemoryRouter>
  );
}

async function hydrate(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(page, listOf(posts));
  });
}

test('what was typed before React was there is searched for, and stays', async () => {
  const field = page.querySelector('input')!;
  field.value = 'pelicans';
  await hydrate();
  await act(async () => root?.render(listOf([...posts])));
  expect(field.value).toBe('pelicans');
  expect(reader.search.mock.lastCall?.[0]).toBe('pelicans');
  expect(new URLSearchParams(location.search).get('q')).toBe('pelicans');
});
