// @vitest-environment happy-dom
import { type PostStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act, useEffect } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { PagePosts } from '../../../posts/post-storage.ts';
import { createRenderer } from '../../../testing/renderer.ts';
import { setUpIndexedDb } from '../../../testing/fake-indexed-db.ts';
import { createTestPosts, createTestStorage, TestPosts } from '../../../posts/test-posts.tsx';
import { broadcastDraftsChanged } from '../../drafts/draft-locks.ts';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import type { Draft } from '../../post-model/draft.ts';
import { getFields } from '../../post-model/post-fields.ts';
import { deleteDraft, moveToTrash, restoreDraft } from './trashed-drafts.ts';
import { type TrashEntry, useTrashEntries } from './use-trash-entries.ts';

setUpIndexedDb();
const render = createRenderer();
const [one, two] = [makePost({ id: 1, title: 'One' }), makePost({ id: 2, title: 'Two' })];

let store: PostStore;
let posts: PagePosts;
let entries: readonly TrashEntry[] | undefined;
let status: string;

beforeEach(async () => {
  store = createMemoryPostStore({ backing: { text: JSON.stringify([one, two]) } });
  posts = createTestPosts(store);
});

function Trash() {
  const { value, status: current } = useTrashEntries();
  useEffect(() => {
    entries = value;
    status = current;
  });
  return null;
}

async function show(): Promise<void> {
  entries = undefined;
  await render(
    <TestPosts posts={posts}>
      <Trash />
    </TestPosts>,
  );
  await act(() => vi.waitFor(() => expect(entries).toBeDefined()));
}

const titles = () => entries?.map(({ post }) => post.title);

/** Deletes a post from the list and saves it as the draft of an unpublished post. */
async function unpublish(title: string): Promise<Draft> {
  const { trashKeys } = await store.apply([{ type: 'delete', id: 1 }]);
  const [trashKey = null] = trashKeys;
  const draft: Draft = {
    key: 'draft-1',
    form: 'edit:1',
    fields: { ...getFields(one), title },
    savedAt: 7,
    isSaved: true,
    unpublished: { post: one, trashKey },
  };
  await pageDraftStore.save(draft);
  return draft;
}

test('deleted posts are in the trash, an unpublished one is not', async () => {
  await unpublish('One');
  await store.apply([{ type: 'delete', id: 2 }]);
  await show();
  expect(titles()).toEqual(['Two']);
});

test('a deleted draft of an unpublished post is in the trash once, with its text, and is restored as it was', async () => {
  const draft = await unpublish('Edited');
  await show();
  await act(async () => {
    expect(await moveToTrash(createTestStorage(store), draft)).toBe(true);
    await pageDraftStore.remove(draft.key);
    broadcastDraftsChanged();
    await vi.waitFor(() => expect(titles()).toEqual(['Edited']));
  });

  const [entry] = entries ?? [];
  if (!entry?.draft) throw new Error('The entry has no draft.');
  await act(async () => {
    await restoreDraft(entry);
    await vi.waitFor(() => expect(titles()).toEqual([]));
  });
  expect(await pageDraftStore.all()).toEqual([draft]);
});

test('a post whose unpublishing was interrupted is not in the trash', async () => {
  const { unpublished, ...draft } = await unpublish('One');
  await pageDraftStore.save({ ...draft, unpublished: { ...unpublished!, trashKey: null } });
  await show();
  expect(titles()).toEqual([]);
});

test('a post that stayed published when its unpublishing was interrupted is in the trash once it is edited and deleted', async () => {
  const { unpublished, ...draft } = await unpublish('One');
  await pageDraftStore.save({ ...draft, unpublished: { ...unpublished!, trashKey: null } });
  await store.apply([{ type: 'restore', key: unpublished!.trashKey! }]);
  await store.apply([{ type: 'update', id: 1, fields: { title: 'Edited later' } }]);
  await store.apply([{ type: 'delete', id: 1 }]);
  await show();
  expect(titles()).toEqual(['Edited later']);
});

test('a draft that is deleted permanently takes its post with it', async () => {
  const draft = await unpublish('One');
  await moveToTrash(createTestStorage(store), draft);
  await pageDraftStore.remove(draft.key);
  await show();
  const [entry] = entries ?? [];
  if (!entry?.draft) throw new Error('The entry has no draft.');
  await act(async () => {
    await deleteDraft(store, entry);
    await vi.waitFor(() => expect(titles()).toEqual([]));
  });
  expect(await store.trash?.list()).toEqual([]);
});

test('a trash that could not be read is read again', async () => {
  await store.apply([{ type: 'delete', id: 2 }]);
  vi.spyOn(store.trash!, 'list').mockRejectedValueOnce(new PostStoreError('unavailable', 'Busy.'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await render(
    <TestPosts posts={posts}>
      <Trash />
    </TestPosts>,
  );
  await act(() => vi.waitFor(() => expect(status).toBe('failed'), { interval: 10 }));
  act(() => void vi.advanceTimersByTime(4000));
  expect(status).toBe('failed');
  vi.useRealTimers();
  await act(() => vi.waitFor(() => expect(titles()).toEqual(['Two'])));
  expect(status).toBe('ready');
});

test('deleted drafts that could not be read are read again', async () => {
  const draft = await unpublish('Edited');
  await moveToTrash(createTestStorage(store), draft);
  await pageDraftStore.remove(draft.key);
  vi.spyOn(pageDraftStore, 'all').mockRejectedValueOnce(new Error('Busy.'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show();
  expect(titles()).toEqual(['One']);
  act(() => void vi.advanceTimersByTime(4000));
  vi.useRealTimers();
  await act(() => vi.waitFor(() => expect(titles()).toEqual(['Edited'])));
});

test('a draft of a post that was never published does not go to the trash', async () => {
  const { unpublished: _, ...draft } = await unpublish('One');
  expect(await moveToTrash(createTestStorage(store), draft)).toBe(false);
});

describe('the draft of a post that a server has unpublished, which is deleted', () => {
  const draft = (): Draft => ({
    key: 'draft-1',
    form: 'edit:1',
    fields: { ...getFields(one), title: 'Private' },
    savedAt: 7,
    unpublished: { post: one, trashKey: null },
  });
  const move = () => moveToTrash(createTestStorage(store, { isOnServer: true }), draft());

  /** Runs a change of somebody else between the read and the write of a deletion. */
  function meanwhile(change: () => Promise<unknown>): void {
    const apply = store.apply.bind(store);
    vi.spyOn(store, 'apply').mockImplementationOnce(async (changes) => {
      await change();
      return apply(changes);
    });
  }

  beforeEach(() => store.apply([{ type: 'unpublish', id: 1, draft: 'draft-1' }]));

  test('stays if another post has its id, and the post stays too', async () => {
    await store.apply([{ type: 'create', post: { ...one, title: 'Another' } }]);
    await expect(move()).rejects.toMatchObject({ code: 'conflict' });
    expect((await store.list()).posts.map(({ title }) => title)).toEqual(['Another', 'Two']);
    expect(await store.drafts?.get('draft-1')).not.toBeNull();
  });

  test('stays published if somebody publishes it at that moment', async () => {
    meanwhile(() => store.apply([{ type: 'create', post: one, draft: 'draft-1' }]));
    await expect(move()).rejects.toMatchObject({ code: 'conflict' });
    expect((await store.list()).posts.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('stays with the text that somebody saves at that moment', async () => {
    meanwhile(async () =>
      store.drafts?.save({ key: 'draft-1', post: { ...one, title: 'Theirs' }, edits: null }),
    );
    await expect(move()).rejects.toMatchObject({ code: 'conflict' });
    expect((await store.drafts?.get('draft-1'))?.post.title).toBe('Theirs');
  });

  test('stays without a connection', async () => {
    vi.spyOn(store, 'apply').mockRejectedValueOnce(new PostStoreError('unavailable', 'No response.'));
    await expect(move()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.drafts?.get('draft-1')).not.toBeNull();
  });
});

test('a deleted draft of a post that a server has unpublished is in its trash, with its text', async () => {
  await store.apply([{ type: 'unpublish', id: 1, draft: 'draft-1' }]);
  const draft: Draft = {
    key: 'draft-1',
    form: 'edit:1',
    fields: { ...getFields(one), title: 'Edited' },
    savedAt: 7,
    unpublished: { post: one, trashKey: null },
  };
  expect(await moveToTrash(createTestStorage(store, { isOnServer: true }), draft)).toBe(true);
  expect((await store.drafts?.list())?.drafts).toEqual([]);
  expect((await store.list()).posts).toEqual([expect.objectContaining({ id: 2 })]);
  await show();
  expect(titles()).toEqual(['Edited']);
});
