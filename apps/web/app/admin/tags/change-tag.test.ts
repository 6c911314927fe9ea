import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { beforeEach, expect, test, vi } from 'vitest';

import { createTestStorage } from '../../posts/test-posts.tsx';
import type { PostStorage } from '../../posts/post-storage.ts';
import { replaceTag, undoTagChange } from './change-tag.ts';

const posts = [
  makePost({ id: 1, tags: ['Go', 'golang'] }),
  makePost({ id: 2, tags: ['golang', 'Rust'] }),
  makePost({ id: 3, tags: ['Golang'] }),
  makePost({ id: 4, tags: ['Rust'] }),
];

let storage: PostStorage;
const redirectTag = vi.fn<(slug: string, target: string | null) => Promise<void>>();
const readTags = async () => (await storage.store.list()).posts.map(({ tags }) => tags);

beforeEach(() => {
  redirectTag.mockReset().mockResolvedValue();
  const store = { ...createMemoryPostStore({ seeds: posts }), redirectTag };
  // As on a server, where a page and a set of changes are limited.
  storage = createTestStorage(
    { ...store, list: ((query) => store.list({ ...query, limit: 2 })) as typeof store.list },
    {
      limits: {
        pageSize: 2,
        isStorable: () => true,
        splitIntoSets: (changes) => changes.map((change) => [change]),
      },
    },
  );
});

const readAll = async () => {
  const found = await Promise.all(posts.map(({ id }) => storage.store.get({ id })));
  return found.map((stored) => stored?.post.tags);
};

test('renames a tag in all posts, and redirects its page', async () => {
  await replaceTag(storage, 'golang', 'Go language');
  expect(await readAll()).toEqual([
    ['Go', 'Go language'],
    ['Go language', 'Rust'],
    ['Go language'],
    ['Rust'],
  ]);
  expect(redirectTag.mock.calls).toEqual([['golang', 'go-language']]);
});

test('merges a tag into another: no post has it twice', async () => {
  await replaceTag(storage, 'golang', 'Go');
  expect(await readAll()).toEqual([['Go'], ['Go', 'Rust'], ['Go'], ['Rust']]);
});

test('removes a tag from all posts, and from a post without others the field', async () => {
  await replaceTag(storage, 'golang', null);
  expect(await readAll()).toEqual([['Go'], ['Rust'], undefined, ['Rust']]);
});

test('another spelling of the same tag redirects nothing', async () => {
  await replaceTag(storage, 'golang', 'GoLang');
  expect(await readAll()).toContainEqual(['GoLang']);
  expect(redirectTag).not.toHaveBeenCalled();
});

test.each(['Go', 'Go language', null])('Undo gives the posts their tags back (%s)', async (name) => {
  const changed = await replaceTag(storage, 'golang', name);
  expect(await undoTagChange(storage, changed)).toBe(0);
  expect(await readAll()).toEqual(posts.map(({ tags }) => tags));
  expect(redirectTag).toHaveBeenLastCalledWith('golang', null);
});

test('Undo leaves out posts that were changed or deleted since', async () => {
  const changed = await replaceTag(storage, 'golang', 'Go');
  await storage.store.apply([
    { type: 'update', id: 2, fields: { tags: ['Other'] } },
    { type: 'delete', id: 3 },
  ]);
  expect(await undoTagChange(storage, changed)).toBe(2);
  expect(await readTags()).toEqual([['Go', 'golang'], ['Other']]);
});
