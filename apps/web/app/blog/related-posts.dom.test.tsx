// @vitest-environment happy-dom
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { PostsProvider } from '../posts/posts-provider.tsx';
import { usePost } from '../posts/queries.ts';
import { createTestPosts } from '../posts/test-posts.tsx';
import { createRenderer } from '../testing/renderer.ts';
import { RelatedPosts } from './related-posts.tsx';

const loaded = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../posts/find-related-posts.ts', async (importActual) => {
  await loaded.promise;
  return importActual();
});

const render = createRenderer();
/** Every fourth post has the tag. */
const posts = Array.from({ length: 12 }, (_, index) =>
  makePost({ id: 12 - index, title: `Title${index}`, tags: index % 4 === 0 ? ['IRS'] : [] }),
);

function Post() {
  const { status, found } = usePost('post-12');
  return (
    <>
      <h1>{`${status} ${found?.post.title}`}</h1>
      {found && <RelatedPosts found={found} />}
    </>
  );
}

test('a post is shown before the code that finds its related posts, and follows their changes', async () => {
  const store = createMemoryPostStore({ backing: { text: JSON.stringify(posts) } });
  await render(
    <PostsProvider posts={createTestPosts(store)}>
      <MemoryRouter>
        <Post />
      </MemoryRouter>
    </PostsProvider>,
  );
  const getTitles = () => Array.from(document.querySelectorAll('nav b'), ({ textContent }) => textContent);
  expect(document.querySelector('h1')?.textContent).toBe('ready Title0');
  expect(getTitles()).toEqual([]);
  await act(async () => {
    loaded.resolve();
    await vi.dynamicImportSettled();
  });
  expect(getTitles()).toEqual(['Title4', 'Title8']);
  await act(() => store.apply([{ type: 'update', id: 4, fields: { tags: [] } }]));
  expect(getTitles()).toEqual(['Title4']);
});
