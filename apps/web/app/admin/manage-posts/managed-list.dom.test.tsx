// @vitest-environment happy-dom
import type { PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { toast } from '@branchbook/ui';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import type { PostPagesView } from '../../posts/admin-queries.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import type { Draft } from '../post-model/draft.ts';
import type { ListedPost } from './list/post-row.tsx';
import { getFields } from '../post-model/post-fields.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { ManagedList } from './managed-list.tsx';
import { listTrashedDrafts } from './trash/trashed-drafts.ts';

setUpIndexedDb();
const render = createRenderer();
const post = makePost({ id: 1, title: 'One' });
/** What a crash while unpublishing leaves: the post may be deleted, or still be in the list. */
const draft: Draft = {
  key: 'a',
  form: 'edit:1',
  fields: getFields(post),
  savedAt: 7,
  isSaved: true,
  unpublished: { post, trashKey: null },
};
const draftList = {
  drafts: [draft],
  isLoaded: true,
  getSavedBy: () => null,
  isOnlyHere: () => false,
  upload: async () => true,
  getWhole: async (each: Draft) => each,
  restore: async () => true,
  convertToNew: async () => true,
  async discard(each: Draft, first?: (whole: Draft) => Promise<void>) {
    await first?.(each);
    return true;
  },
};

const ask = vi.fn<typeof confirm>();
const showSuccess = vi.spyOn(toast, 'success');

let store: PostStore;

beforeEach(async () => {
  store = createMemoryPostStore({ backing: { text: JSON.stringify([post]) } });
  ask.mockReset().mockReturnValue(true);
  showSuccess.mockReset();
  vi.stubGlobal('confirm', ask);
});

async function open({ isListed, rows = [] }: { isListed: boolean; rows?: readonly ListedPost[] }) {
  const drafts = rows.length > 0 ? [] : [draft];
  const list = { posts: [] } as Partial<PostPagesView> as PostPagesView;
  const shown = (
    <ManagedList
      list={list}
      whole={list}
      rows={rows}
      drafts={drafts}
      editedPosts={isListed ? [post] : []}
      draftList={draftList}
      isMovable={false}
      heading={{ current: null }}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/admin', element: shown },
      { path: '/admin/edit/:id', element: null },
    ],
    { initialEntries: ['/admin?q=one'] },
  );
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <RouterProvider router={router} />
    </TestPosts>,
  );
  return router;
}

async function press(name: string): Promise<void> {
  const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  await act(async () => button?.click());
}

/** Presses a button of the row of the post, or an item of its menu. */
async function choose(action: string): Promise<void> {
  if (action === 'Delete') return press('Delete One');
  await press('More for One');
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await act(async () => items.find(({ textContent }) => textContent === action)?.click());
}

test('a draft of an unpublished post is deleted as a post, with a question', async () => {
  await open({ isListed: false });
  await press('Discard One');
  await vi.waitFor(() => expect(showSuccess).toHaveBeenCalledOnce());
  expect(ask).toHaveBeenCalledOnce();
  expect(showSuccess).toHaveBeenCalledWith('Post deleted successfully', '“One”');
  expect(await listTrashedDrafts()).toHaveLength(1);
});

test('a draft whose post is still published is discarded as a draft, which can be undone', async () => {
  const before = await listTrashedDrafts();
  await open({ isListed: true });
  await press('Discard One');
  await vi.waitFor(() => expect(showSuccess).toHaveBeenCalledOnce());
  expect(ask).not.toHaveBeenCalled();
  expect(showSuccess).toHaveBeenCalledWith(
    'Draft discarded',
    '“One”',
    expect.objectContaining({ label: 'Undo' }),
  );
  expect(await listTrashedDrafts()).toEqual(before);
});

test.each(['Unpublish', 'Delete'])('%s pressed twice on a slow server runs once', async (action) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const memory = store;
  const apply = vi.fn<PostStore['apply']>(async (changes) => {
    await promise;
    return memory.apply(changes);
  });
  store = { ...memory, apply };
  const saveDraft = vi.spyOn(pageDraftStore, 'save');
  saveDraft.mockClear();
  await open({ isListed: true, rows: [{ key: '1', post }] });
  await choose(action);
  await choose(action);
  await vi.waitFor(() => expect(apply).toHaveBeenCalled());
  resolve();
  await act(() => vi.waitFor(async () => expect(await store.get({ id: 1 })).toBeNull()));
  // As long as a second run would take.
  await act(() => new Promise((wait) => setTimeout(wait, 100)));
  expect(apply).toHaveBeenCalledOnce();
  // Once before the deletion, once with the key in the trash.
  expect(saveDraft).toHaveBeenCalledTimes(action === 'Unpublish' ? 2 : 0);
});

test.each(['a[aria-label="Edit One"]', 'h3 a'])(
  'the form of a draft, opened by %s, leads back to the search',
  async (link) => {
    const router = await open({ isListed: false });
    await act(async () => document.querySelector<HTMLElement>(link)?.click());
    expect(router.state.location).toMatchObject({
      pathname: '/admin/edit/1',
      search: '?draft=a',
      state: { listSearch: '?q=one' },
    });
  },
);
