import { isWhole } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { beforeEach, expect, test, vi } from 'vitest';

const page = await vi.hoisted(async () => (await import('./fake-post-index.ts')).createFakePage());
vi.mock(import('./post-store.ts'), () => page.module);

const { loadAllPosts, loadPostsWithContent } = await import('./load-content.ts');
const [one, two] = [makePost({ id: 1 }), makePost({ id: 2 })];
const duplicate = makePost({ id: 1, title: 'Another post with the id 1' });

beforeEach(() => page.open([one, two, duplicate]));

async function listed() {
  const { posts } = await page.module.postIndex.read([]);
  return posts.map((post, at) => ({ post, at }));
}

test('posts of a list are read whole, in the order in which they are wanted', async () => {
  const targets = await listed();
  expect(targets.filter(({ post }) => isWhole(post))).toEqual([]);
  expect(await loadPostsWithContent(targets.toReversed())).toEqual([duplicate, two, one]);
  expect(await loadAllPosts()).toEqual([one, two, duplicate]);
});

test('what is at hand is not read', async () => {
  const read = vi.spyOn(page.module.postIndex, 'read');
  expect(await loadPostsWithContent([{ post: two, at: 1 }])).toEqual([two]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('a post that is gone is not passed over', async () => {
  const [first] = await listed();
  page.open([two]);
  await expect(loadPostsWithContent([first!])).rejects.toMatchObject({ code: 'not-found' });
});
