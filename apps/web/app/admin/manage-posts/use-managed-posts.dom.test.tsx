// @vitest-environment happy-dom
import type { PostQuery, PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';

import type { PagePosts } from '../../posts/post-storage.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { useManagedPosts } from './use-managed-posts.ts';

const draft = { fields: newPostFields, savedAt: 7, isSaved: true };
const drafts = [
  { ...draft, key: 'new', form: 'new' },
  { ...draft, key: 'listed', form: 'edit:1' },
  { ...draft, key: 'further', form: 'edit:3' },
  { ...draft, key: 'deleted', form: 'edit:99' },
];
/** As after a crash while unpublishing a post that is still in the list. */
const interrupted = {
  ...draft,
  key: 'interrupted',
  form: 'edit:2',
  unpublished: { post: makePost({ id: 2 }), trashKey: null },
};

setUpIndexedDb();
const render = createRenderer();

let memory: PostStore;
/** The memory store, or what a test makes of it. */
let store: PostStore;
let posts: PagePosts | null;
let readDrafts: MockInstance<typeof pageDraftStore.all>;
let managed: ReturnType<typeof useManagedPosts>;
let rowLists: Set<unknown>;

beforeEach(() => {
  const stored = [
    makePost({ id: 1, title: 'One' }),
    makePost({ id: 2, title: 'Two', content: 'About three' }),
    makePost({ id: 3, title: 'Three' }),
  ];
  memory = createMemoryPostStore({ backing: { text: JSON.stringify(stored) } });
  store = { ...memory };
  posts = null;
  rowLists = new Set();
  readDrafts = vi.spyOn(pageDraftStore, 'all').mockImplementation(async () => drafts);
});

afterEach(() => vi.restoreAllMocks());

/** Makes the store respond with pages of this size, like a server. */
function limitPages(limit: number): void {
  store = {
    ...memory,
    list: ((query: PostQuery) => memory.list({ ...query, limit })) as PostStore['list'],
  };
}

function Screen() {
  const current = useManagedPosts();
  useEffect(() => {
    managed = current;
    rowLists.add(current.rows);
  });
  return null;
}

async function open(path = '/admin') {
  posts ??= createTestPosts(store);
  await render(
    <TestPosts posts={posts}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </TestPosts>,
  );
}

const titles = () => managed.rows.map(({ post }) => post.title);
const draftKeys = () => managed.drafts.map(({ key }) => key);
const editedTitles = () => managed.editedPosts.map(({ title }) => title);

test('the store searches and sorts the posts, and counts those that are not loaded yet', async () => {
  limitPages(1);
  await open('/admin?q=three&sort=title');
  expect(titles()).toEqual(['Three']);
  expect(managed.counts).toEqual({ total: 3, found: 2 });
  expect(managed.isMovable).toBe(false);
});

test('a search is shown together with its posts and their count', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  store = {
    ...memory,
    list: (async (query: PostQuery) => {
      if (query.search !== '') await promise;
      return memory.list(query);
    }) as PostStore['list'],
  };
  await open();
  rowLists.clear();
  await act(async () => managed.change({ query: 'three' }));
  const { view, shown, counts, isMovable } = managed;
  expect([view.query, shown.query, counts, isMovable]).toEqual(['three', '', { total: 3, found: 3 }, true]);
  // Each row would render again.
  expect(rowLists.size).toBeLessThanOrEqual(1);
  expect(managed.isSlow).toBe(false);
  await vi.waitFor(
    async () => {
      await act(() => new Promise((done) => setTimeout(done, 50)));
      expect(managed.isSlow).toBe(true);
    },
    { timeout: 5000 },
  );
  await act(async () => resolve());
  expect(managed.isSlow).toBe(false);
  expect(managed.shown.query).toBe('three');
  expect(titles()).toEqual(['Two', 'Three']);
  expect(managed.counts).toEqual({ total: 3, found: 2 });
});

test('the whole list can be reordered before all of it is loaded', async () => {
  limitPages(1);
  await open();
  expect(managed.counts).toEqual({ total: 3, found: 3 });
  expect(managed.isMovable).toBe(true);
});

test('the rows stay the same until a post changes, however many pages they are from', async () => {
  limitPages(1);
  await open();
  await act(async () => managed.found.fetchNextPage());
  expect(titles()).toEqual(['One', 'Two']);
  rowLists.clear();
  await open();
  await open();
  expect(rowLists.size).toBe(1);
});

test('a draft waits until it is known whether its post exists, on whichever page that is', async () => {
  limitPages(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.get = async (key) => {
    await promise;
    return memory.get(key);
  };
  await open();
  expect(draftKeys()).toEqual(['new', 'listed']);
  await act(async () => resolve());
  expect(draftKeys()).toEqual(['new', 'listed', 'further', 'deleted']);
  expect(editedTitles()).toEqual(['One', 'Three']);
});

test('a post whose unpublishing was interrupted is found on a further page', async () => {
  limitPages(1);
  drafts.push(interrupted);
  onTestFinished(() => void drafts.pop());
  await open();
  expect(editedTitles()).toEqual(['One', 'Three', 'Two']);
});

test('the posts of drafts are not read one by one if all are loaded', async () => {
  store.get = () => Promise.reject(new Error('Read'));
  await open();
  expect(draftKeys()).toEqual(['new', 'listed', 'further', 'deleted']);
  expect(editedTitles()).toEqual(['One', 'Two', 'Three']);
});

test('a search without results says so', async () => {
  await open('/admin?q=nobody');
  expect(managed).toMatchObject({ rows: [], isEmpty: true });
});

test.each([
  ['is not said of drafts', '/admin?show=drafts', false],
  ['is said of posts', '/admin?q=nobody&show=published', true],
])('before drafts are loaded, that nothing is found %s', async (_, path, isEmpty) => {
  readDrafts.mockReturnValue(new Promise(() => {}));
  await open(path);
  expect(managed).toMatchObject({ drafts: [], isEmpty });
});
