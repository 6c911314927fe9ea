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
  return posts.map((post, index) => ({ post, index }));
}

test('loads posts with contents in the given order', async () => {
  const targets = await listed();
  expect(targets.filter(({ post }) => isWhole(post))).toEqual([]);
  expect(await loadPostsWithContent(targets.toReversed())).toEqual([duplicate, two, one]);
  expect(await loadAllPosts()).toEqual([one, two, duplicate]);
});

test('loads only missing contents', async () => {
  const read = vi.spyOn(page.module.postIndex, 'read');
  expect(await loadPostsWithContent([{ post: two, index: 1 }])).toEqual([two]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('loading a removed post rejects', async () => {
  const [first] = await listed();
  page.open([two]);
  await expect(loadPostsWithContent([first!])).rejects.toMatchObject({ code: 'not-found' });
});
