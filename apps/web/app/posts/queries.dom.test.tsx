// @vitest-environment happy-dom
import { type PostQuery, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryBacking } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { createTestPosts } from './test-posts.tsx';
import { createPagePosts } from './page-posts.ts';
import type { PagePosts } from './post-storage.ts';
import { PostsProvider } from './posts-provider.tsx';
import { createServerStorage } from './server-storage.ts';
import { usePostPages, useStoredPost } from './admin-queries.ts';
import { usePost, usePostList } from './queries.ts';

const render = createRenderer();
const [june, may] = [makePost({ id: 6, title: 'June' }), makePost({ id: 5, title: 'May' })];

const loadMedia = () => Promise.reject(new Error('Readers need no store of images.'));

let backing: MemoryBacking;
let store: PostStore;
let pagePosts: PagePosts;

beforeEach(() => {
  backing = { text: JSON.stringify([june, may]) };
  store = createMemoryPostStore({ backing });
  pagePosts = createTestPosts(store);
});

const show = (children: ReactNode) => render(<PostsProvider posts={pagePosts}>{children}</PostsProvider>);
const shown = () => document.querySelector('button')?.textContent;
const press = () => act(async () => document.querySelector('button')?.click());

function Post({ slug }: { slug: string }) {
  const { status, found, retry } = usePost(slug);
  return <button onClick={retry}>{`${status} ${found?.post.title ?? 'nothing'}`}</button>;
}

function List({ after = null }: { after?: string | null }) {
  const { status, posts, fetchNextPage } = usePostList(after);
  return <button onClick={fetchNextPage}>{`${status} ${posts.map(({ title }) => title).join(' ')}`}</button>;
}

function Pages(query: PostQuery) {
  const { status, posts, total } = usePostPages(query);
  return <button>{`${status} ${posts.map(({ title }) => title).join(' ')} of ${total}`}</button>;
}

function Stored({ id }: { id: number }) {
  const { status, value } = useStoredPost(id);
  return <button>{`${status} ${value?.post.title ?? 'nothing'}`}</button>;
}

test('a post to edit is read again each time, not shown as it was at the last visit', async () => {
  await show(<Stored id={5} />);
  expect(shown()).toBe('ready May');
  await show(<List />);
  backing.text = JSON.stringify([june, { ...may, title: 'May 2' }]);
  await show(<Stored id={5} />);
  expect(shown()).toBe('ready May 2');
});

test('a read that a server does not answer is repeated twice; one of this browser is not', async () => {
  vi.useFakeTimers();
  const get = vi.spyOn(store, 'get').mockRejectedValue(new PostStoreError('unavailable', 'No response.'));
  await show(<Stored id={5} />);
  expect(get).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('failed nothing');
  pagePosts = createPagePosts(createServerStorage(store, loadMedia));
  await show(<Stored id={6} />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(get).toHaveBeenCalledTimes(1 + 3);
  expect(shown()).toBe('failed nothing');
  vi.useRealTimers();
});

describe('posts in this browser', () => {
  test('are listed, and found by slug, former slug and former path', async () => {
    await store.apply([
      { type: 'update', id: 5, fields: { aliases: ['old-may'], oldPaths: ['/blog/oldest'] } },
    ]);
    await show(<List />);
    expect(shown()).toBe('ready June May');
    for (const slug of ['post-5', 'old-may', 'oldest']) {
      await show(<Post slug={slug} />);
      expect(shown()).toBe('ready May');
    }
    await show(<Post slug="nowhere" />);
    expect(shown()).toBe('ready nothing');
  });

  test('show a change of another tab at once', async () => {
    await show(<List />);
    const other = createMemoryPostStore({ backing });
    await act(async () => {
      await other.apply([{ type: 'update', id: 6, fields: { title: 'July' } }]);
    });
    expect(shown()).toBe('ready July May');
  });

  test('are fresh for 60 s, and not read again when the window gets the focus', async () => {
    const list = vi.spyOn(store, 'list');
    await show(<List />);
    // Reads the list too, for its related posts.
    await show(<Post slug="post-6" />);
    await show(<List />);
    await show(<Post slug="post-6" />);
    await show(<List />);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(list).toHaveBeenCalledTimes(2);
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    await show(<Post slug="post-6" />);
    await show(<List />);
    expect(list).toHaveBeenCalledTimes(4);
    vi.useRealTimers();
  });

  test('are searched and sorted by the store', async () => {
    await show(<Pages sort="title" />);
    expect(shown()).toBe('ready June May of 2');
    await show(<Pages search="may" />);
    expect(shown()).toBe('ready May of 1');
  });

  test('are read by id', async () => {
    await show(<Stored id={5} />);
    expect(shown()).toBe('ready May');
    await show(<Stored id={7} />);
    expect(shown()).toBe('ready nothing');
  });
});

describe('posts on a server', () => {
  /** The requests that the test ends, the earliest first. */
  let requests: {
    readonly cursor: string | null;
    readonly end: (next: string | null | Error) => Promise<void>;
  }[];

  beforeEach(() => {
    requests = [];
    store.list = (({ cursor = null }: PostQuery) =>
      new Promise((resolve, reject) => {
        const end = (next: string | null | Error) =>
          act(async () =>
            next instanceof Error ? reject(next) : resolve({ posts: [june], nextCursor: next, total: null }),
          );
        requests.push({ cursor, end });
      })) as PostStore['list'];
    pagePosts = createPagePosts(createServerStorage(store, loadMedia));
  });
  const cursors = () => requests.map(({ cursor }) => cursor);
  const offline = new Error('Offline');

  test('a list that failed to load is loaded on request, even on its last page', async () => {
    await show(<List />);
    expect(shown()).toBe('loading ');
    await requests[0]!.end(offline);
    expect(shown()).toBe('failed ');
    await press();
    await requests[1]!.end(null);
    expect(shown()).toBe('ready June');
  });

  test('a failed next page is loaded again, and each failure is a new one', async () => {
    await show(<List />);
    await requests[0]!.end('50');
    await press();
    await requests[1]!.end(offline);
    expect(shown()).toBe('failed June');
    await press();
    expect(shown()).toBe('ready June');
    await requests[2]!.end(offline);
    expect(shown()).toBe('failed June');
    await press();
    await requests[3]!.end(null);
    expect(shown()).toBe('ready June June');
    expect(cursors()).toEqual([null, '50', '50', '50']);
  });

  test('a list whose cursor the server no longer accepts is loaded again from its top', async () => {
    await show(<List />);
    await requests[0]!.end('50');
    await press();
    await requests[1]!.end(new PostStoreError('invalid', 'No cursor'));
    expect(shown()).toBe('failed June');
    await press();
    await requests[2]!.end('b50');
    expect(shown()).toBe('ready June');
    await press();
    await requests[3]!.end(null);
    expect(shown()).toBe('ready June June');
    expect(cursors()).toEqual([null, '50', null, 'b50']);
  });

  test('a list that is read anew has as many pages as before', async () => {
    await show(<List />);
    await requests[0]!.end('50');
    await press();
    await requests[1]!.end('100');
    await act(async () => void pagePosts.client.refetchQueries());
    await requests[2]!.end('50');
    await requests[3]!.end('100');
    expect(shown()).toBe('ready June June');
    expect(cursors()).toEqual([null, '50', null, '50']);
  });

  test('a retry shows the post as loading, and the error of a post does not show on the next one', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(offline);
    await show(<Post slug="a" />);
    expect(shown()).toBe('failed nothing');
    fetched.mockReturnValue(new Promise(() => {}));
    await press();
    expect(shown()).toBe('loading nothing');
    await show(<Post slug="b" />);
    expect(shown()).toBe('loading nothing');
    fetched.mockRestore();
  });

  test('a page that the server has rendered is shown without a request', async () => {
    pagePosts = createPagePosts(createServerStorage(store, loadMedia), {
      list: { after: null, posts: [may], nextCursor: null },
      post: null,
    });
    await show(<List />);
    expect(shown()).toBe('ready May');
    expect(requests).toHaveLength(0);
  });
});

test.each([
  ['a page', 404, '<!doctype html>', 'stale'],
  ['data of another shape', 200, '{"entry":{}}', 'stale'],
  ['an error', 500, '{}', 'failed'],
  ['no post', 404, 'null', 'ready'],
])('a post whose server responds with %s: %i %s is %s', async (_, status, body, shownStatus) => {
  pagePosts = createPagePosts(createServerStorage(store, loadMedia));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  function Status() {
    const view = usePost('of-another-build');
    return <button>{view.isStale ? 'stale' : view.status}</button>;
  }
  await show(<Status />);
  await act(() => vi.waitFor(() => expect(shown()).toBe(shownStatus)));
});

test('a post that a cache stored for an earlier build has no related posts', async () => {
  pagePosts = createPagePosts(createServerStorage(store, loadMedia));
  const body = '{"post":{"title":"May"},"body":{}}';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  function Related() {
    return <button>{JSON.stringify(usePost('of-an-earlier-build').found?.related)}</button>;
  }
  await show(<Related />);
  await act(() => vi.waitFor(() => expect(shown()).toBe('[]')));
});
