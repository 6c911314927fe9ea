// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import type { PostQuery, PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { newPostFields } from '../post-form/post-model/post-fields.ts';

const page = vi.hoisted(() => ({ postStore: null as PostStore | null }));
vi.mock('../../posts/post-store.ts', () => page);

const draft = { fields: newPostFields, savedAt: 7, isSaved: true };
const drafts = [
  { ...draft, key: 'new', form: 'new' },
  { ...draft, key: 'listed', form: 'edit:1' },
  { ...draft, key: 'further', form: 'edit:3' },
  { ...draft, key: 'deleted', form: 'edit:99' },
];
const none: typeof drafts = [];
/** As after a crash while unpublishing a post that is still in the list. */
const interrupted = {
  ...draft,
  key: 'interrupted',
  form: 'edit:2',
  unpublished: { post: makePost({ id: 2 }), trashKey: null },
};
let isLoaded = true;
vi.mock(import('../post-form/drafts/use-draft-list.ts'), () => ({
  useDraftList: () => ({
    drafts: isLoaded ? drafts : none,
    isLoaded,
    discard: async () => true,
    restore: async () => true,
    convertToNew: async () => true,
  }),
}));

const { createQueryClient } = await import('../../posts/query-client.ts');
const { useManagedPosts } = await import('./use-managed-posts.ts');

const render = createRenderer();

let store: PostStore;
let managed: ReturnType<typeof useManagedPosts>;
let rowLists: Set<unknown>;

beforeEach(() => {
  const posts = [
    makePost({ id: 1, title: 'One' }),
    makePost({ id: 2, title: 'Two', content: 'About three' }),
    makePost({ id: 3, title: 'Three' }),
  ];
  store = createMemoryPostStore({ backing: { text: JSON.stringify(posts) } });
  page.postStore = store;
  rowLists = new Set();
});

/** Makes the store respond with pages of this size, like a server. */
function limitPages(limit: number): void {
  page.postStore = {
    ...store,
    list: ((query: PostQuery) => store.list({ ...query, limit })) as PostStore['list'],
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
  await render(
    <QueryClientProvider client={createQueryClient(null)}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
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
  page.postStore = {
    ...store,
    list: (async (query: PostQuery) => {
      if (query.search !== '') await promise;
      return store.list(query);
    }) as PostStore['list'],
  };
  await open();
  rowLists.clear();
  await act(async () => managed.change({ query: 'three' }));
  const { view, shown, counts, isMovable } = managed;
  expect([view.query, shown.query, counts, isMovable]).toEqual(['three', '', { total: 3, found: 3 }, true]);
  // Each row would render again.
  expect(rowLists.size).toBeLessThanOrEqual(1);
  await act(async () => resolve());
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
  page.postStore!.get = async (key) => {
    await promise;
    return store.get(key);
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
  page.postStore!.get = () => Promise.reject(new Error('Read'));
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
  isLoaded = false;
  onTestFinished(() => void (isLoaded = true));
  await open(path);
  expect(managed).toMatchObject({ drafts: [], isEmpty });
});
