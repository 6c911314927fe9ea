// @vitest-environment happy-dom
import { getUpdated, type StoredPost } from '@branchbook/blog-core';
import {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { type ScopedToasts, toast } from '@branchbook/ui';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { useRestoreVersion } from './use-restore-version.ts';

const render = createRenderer();
const post = makePost({ id: 2, content: 'Now' });
const version = { ...post, content: 'Before' };

const success = vi.fn<ScopedToasts['success']>();
const error = vi.fn<ScopedToasts['error']>();
let backing: MemoryBacking;
let store: MemoryPostStore;
let hook: ReturnType<typeof useRestoreVersion>;
const setHook = (rendered: typeof hook) => void (hook = rendered);

beforeEach(async () => {
  vi.resetAllMocks();
  vi.spyOn(toast, 'scope').mockReturnValue({ success, error, dismiss: vi.fn() });
  backing = { text: JSON.stringify([post]) };
  store = createMemoryPostStore({ backing });
  const stored = (await store.get({ id: 2 }))!;
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <Screen stored={stored} />
    </TestPosts>,
  );
});
afterEach(() => vi.restoreAllMocks());

function Screen({ stored }: { stored: StoredPost }) {
  setHook(useRestoreVersion(stored));
  return null;
}

const restore = () => act(() => hook.restore(version));
const getStored = async () => (await store.get({ id: 2 }))?.post;

async function undo(): Promise<void> {
  success.mock.calls[0]?.[2]?.onClick();
  await vi.waitFor(() => expect(success.mock.calls.length + error.mock.calls.length).toBe(2));
}

test('restores the text of a version and marks the post as updated', async () => {
  expect(await restore()).toBe(true);
  const stored = await getStored();
  expect(stored).toEqual({ ...version, updated: getUpdated(stored!) });
  expect(getUpdated(stored!)).not.toBeNull();
});

test('an undone restore leaves the post as it was, to the byte', async () => {
  const { text } = backing;
  await restore();
  await undo();
  expect(backing.text).toBe(text);
});

test('restores over a change that arrives meanwhile, and undoes to that', async () => {
  await store.apply([{ type: 'update', id: 2, fields: { slug: 'moved', content: 'Theirs' } }]);
  await restore();
  expect(await getStored()).toMatchObject({ slug: 'moved', content: 'Before' });
  await undo();
  expect(await getStored()).toMatchObject({ slug: 'moved', content: 'Theirs' });
});

test('an undo does not overwrite a newer text', async () => {
  await restore();
  await store.apply([{ type: 'update', id: 2, fields: { content: 'Theirs' } }]);
  await undo();
  expect(error).toHaveBeenCalledWith(
    'Couldn’t undo',
    'The post has changed since. Its earlier text is in the version history.',
  );
  expect((await getStored())?.content).toBe('Theirs');
});

test('says that a deleted post cannot be restored', async () => {
  await store.apply([{ type: 'delete', id: 2 }]);
  expect(await restore()).toBe(false);
  expect(error).toHaveBeenCalledWith(
    'Couldn’t restore the version',
    'The post was deleted or unpublished in another tab.',
  );
});
