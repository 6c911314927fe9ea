import { expect, test } from 'vitest';

import { createPost, isWhole, type PostIndex, getPostIndex, wholePost } from './index.ts';
import { createMemoryPostStore } from './memory-post-store.ts';

const draft = { title: 'Hello', excerpt: '', content: 'World' };

test('a store without an index of its own gives its whole list for it', async () => {
  const index = getPostIndex(createMemoryPostStore({ seeds: [] }));
  expect((await index.read([])).posts).toEqual([]);

  const { snapshot, stored } = await index.transact([], (newest) => [
    { type: 'add', post: createPost(draft, { now: new Date(7), posts: newest }) },
  ]);

  expect(stored).toMatchObject([{ id: 7, content: 'World' }]);
  expect(snapshot.posts.map(wholePost)).toEqual(stored);
  expect((await index.read('all')).posts).toEqual(stored);
});

test('a store with an index of its own gives that one', () => {
  const index: PostIndex = {
    read: () => Promise.reject(new Error()),
    transact: () => Promise.reject(new Error()),
  };
  expect(getPostIndex({ ...createMemoryPostStore(), index })).toBe(index);
});

test('a post without its content is not whole, and cannot be taken for it', () => {
  const post = createPost(draft, { now: new Date(7), posts: [] });
  const { content, ...summary } = post;
  expect([isWhole(post), isWhole(summary), isWhole({ ...summary, content: '' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(wholePost({ ...summary, content })).toEqual(post);
  expect(() => wholePost(summary)).toThrow(
    expect.objectContaining({ code: 'failed', message: 'The content of the post 7 was not asked for.' }),
  );
});
