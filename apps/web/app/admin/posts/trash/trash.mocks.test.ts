import 'fake-indexeddb/auto';

import { applyChange, type BlogPost, type IndexedPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PostDeletion } from '../../../posts/history-and-trash.ts';

const page = await vi.hoisted(async () =>
  (await import('../../../posts/fake-post-index.ts')).createFakePage(),
);
vi.mock(import('../../../posts/post-store.ts'), () => page.module);

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const now = 1_800_000_000_000;

async function load() {
  vi.resetModules();
  return {
    ...(await import('./trash.ts')),
    ...(await import('./unpublish-post.ts')),
    postTrash: (await import('../../../posts/history-and-trash.ts')).postTrash,
  };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  page.open([one, two, three]);
});
afterEach(() => vi.unstubAllGlobals());

test('what is deleted of a list without contents is whole in the trash, and comes back whole', async () => {
  const { deletePosts, postTrash, restorePosts } = await load();
  const { removal, isInTrash } = await deletePosts(
    [
      { id: 3, at: 2 },
      { id: 1, at: 0 },
    ],
    now,
  );
  expect(isInTrash).toBe(true);
  expect(await page.posts()).toEqual([two]);
  const [entry] = await postTrash.getEntries(now);
  expect(entry?.removed.map(({ post }) => post)).toEqual([one, three]);
  await restorePosts(removal!, now);
  expect(await page.posts()).toEqual([one, two, three]);
  expect(await postTrash.getEntries(now)).toEqual([]);
});

test('who shows the trash hears of a change by another tab too', async () => {
  const { deletePosts, onTrashChanged } = await load();
  const heard = vi.fn<() => void>();
  const stop = onTrashChanged(heard);
  const other = await load();
  await other.deletePosts([{ id: 1, at: 0 }], now);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await deletePosts([{ id: 2, at: 0 }], now);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  stop();
});

test('what is decided again, as the list has changed, is in the trash once', async () => {
  const { deletePosts, postTrash, listRemovals } = await load();
  page.decideTwice();
  const { removal } = await deletePosts([{ id: 1, at: 0 }], now);
  expect((await postTrash.getEntries(now)).map(({ removed }) => removed.map(({ post }) => post))).toEqual([
    [one],
  ]);
  expect((await listRemovals(now)).map(({ removed }) => removed)).toEqual([removal?.removed]);
});

test('a post that the list holds again word for word is not put back once more; another one with its id is no reason', async () => {
  const { deletePosts, restorePosts } = await load();
  const { removal } = await deletePosts([{ id: 1, at: 0 }], now);
  page.open([one, two, three]);
  await restorePosts(removal!, now);
  expect(await page.posts()).toEqual([one, two, three]);

  page.open([one, two, three]);
  const other = await deletePosts([{ id: 1, at: 0 }], now);
  page.open([{ ...one, content: 'Another text' }, two, three]);
  await restorePosts(other.removal!, now);
  expect((await page.posts()).map(({ content }) => content)).toContain(one.content);
  expect(await page.posts()).toHaveLength(4);
});

test('what an import removes is whole in the trash', async () => {
  const { addToTrash, postTrash } = await load();
  const posts: readonly IndexedPost[] = [one, two, three];
  const before = await addToTrash(posts, [one], null, now);
  await addToTrash(posts, [two], before, now);
  expect(await postTrash.getEntries(now)).toHaveLength(1);
  expect((await postTrash.getEntries(now))[0]?.removed.map(({ post }) => post)).toEqual([two]);
});

test('an unpublished post is kept whole, and comes back to its place', async () => {
  const { republishPost, unpublishPost } = await load();
  let kept: PostDeletion | null = null;
  await unpublishPost(
    2,
    (newest) => {
      const index = newest.findIndex(({ id }) => id === 2);
      return { post: two, index };
    },
    {
      save: async (removal) => {
        kept = removal;
        return true;
      },
      release: () => {},
    },
    now,
  );
  expect(await page.posts()).toEqual([one, three]);
  expect(kept!.removed.map(({ post }: { post: BlogPost }) => post)).toEqual([two]);
  await republishPost(kept!, { ...two, title: 'Edited' }, now);
  const insert = { type: 'insert', post: { ...two, title: 'Edited' }, at: 1 } as const;
  expect(await page.posts()).toEqual(applyChange([one, three], insert));
});
