// @vitest-environment happy-dom
import type { PostQuery, PostStore, PostSummary } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { expose } from 'comlink';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPagePosts } from '../posts/page-posts.ts';
import { PostsProvider } from '../posts/posts-provider.tsx';
import type { ListedPost } from '../posts/published-post.ts';
import { createTestStorage } from '../posts/test-posts.tsx';
import type { CreateSearcher } from './search/searcher.ts';
import { ServerSearcher } from './search/server-searcher.ts';
import { WorkerSearcher } from './search/worker-searcher.ts';
import { PostList, searchFromPosts } from './post-list.tsx';

type Search = (query: string) => Promise<readonly PostSummary[]>;

const searchServer = vi.fn<Search>();

const posts = Array.from({ length: searchFromPosts }, (_, index) =>
  makePost({ id: index + 1, slug: `post-${index}`, title: `Post ${index}` }),
);

const storage = createTestStorage({
  ...createMemoryPostStore(),
  list: (async ({ search }: PostQuery) => ({
    posts: await searchServer(search ?? ''),
  })) as unknown as PostStore['list'],
});
const pagePosts = createPagePosts(storage);

let createSearcher: CreateSearcher;
let page: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  searchServer.mockReset().mockResolvedValue([]);
  createSearcher = (store) => new ServerSearcher(store);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  page = document.createElement('div');
  page.innerHTML = renderToString(listOf(posts));
  document.body.append(page);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  page.remove();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function listOf(shown: readonly ListedPost[]) {
  return (
    <PostsProvider posts={pagePosts}>
      <MemoryRouter>
        <PostList posts={shown} after={null} status="ready" createSearcher={createSearcher} />
      </MemoryRouter>
    </PostsProvider>
  );
}

async function hydrate(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(page, listOf(posts));
  });
}

test('text typed before hydration stays and is searched', async () => {
  const field = page.querySelector('input')!;
  field.value = 'pelicans';
  await hydrate();
  await act(async () => root?.render(listOf([...posts])));
  expect(field.value).toBe('pelicans');
  expect(searchServer.mock.lastCall?.[0]).toBe('pelicans');
  expect(new URLSearchParams(location.search).get('q')).toBe('pelicans');
});

const status = () => page.querySelector('[role="status"]')?.textContent;

const failed = 'Search isn’t available. Check your connection and try again.';

async function type(query: string): Promise<void> {
  const field = page.querySelector('input')!;
  await act(async () => {
    // Past the setter of React's, as a key does it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, query);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  });
}

/** Lets a worker answer. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 200; turns += 1) await Promise.resolve();
}

describe('server search', () => {
  beforeEach(hydrate);

  test('a failed search shows an error without old results, and the next query retries', async () => {
    searchServer.mockResolvedValue(posts.slice(0, 1));
    await type('one');
    expect(status()).toBe('1 post matches “one”.');
    searchServer.mockRejectedValue(new TypeError('Failed to fetch'));
    await type('two');
    expect(status()).toBe(failed);
    expect(page.querySelectorAll('article')).toHaveLength(posts.length);
    searchServer.mockResolvedValue(posts.slice(0, 2));
    await type('three');
    expect(status()).toBe('2 posts match “three”.');
    await type('');
    expect(status()).toBe('');
  });

  test('a search with the maximum number of results says that there may be more', async () => {
    searchServer.mockResolvedValue(
      Array.from({ length: 99 }, (_, id) => makePost({ id, slug: `found-${id}` })),
    );
    await type('one');
    expect(status()).toBe('99 posts match “one”.');
    expect(page.querySelector('button[type=button]:not([aria-label])')?.textContent).toBe(
      'Show all 99 results',
    );
    searchServer.mockResolvedValue(
      Array.from({ length: 100 }, (_, id) => makePost({ id, slug: `found-${id}` })),
    );
    await type('two');
    expect(status()).toBe('The first 100 posts that match “two”.');
    expect(page.querySelector('button[type=button]:not([aria-label])')?.textContent).toBe(
      'Show the 100 results',
    );
  });

  test('clearing the query clears the results', async () => {
    searchServer.mockResolvedValue(posts.slice(0, 1));
    await type('one');
    await type('');
    searchServer.mockReturnValue(new Promise(() => {}));
    await type('two');
    expect(status()).toBe('');
    expect(page.querySelectorAll('article')).toHaveLength(posts.length);
  });
});

describe('worker search', () => {
  const workers: FakeSearchWorker[] = [];

  /** In the place of `Worker`: one whose file does not come is silent, and fails. */
  class FakeSearchWorker extends EventTarget {
    static hasFile = false;
    readonly terminate = vi.fn<() => void>();
    readonly #inside = new EventTarget();

    constructor() {
      super();
      workers.push(this);
      if (!FakeSearchWorker.hasFile) return;
      expose(
        { clear: () => {}, add: () => {}, search: () => ({ total: 0, hits: [] }) },
        {
          addEventListener: this.#inside.addEventListener.bind(this.#inside),
          removeEventListener: this.#inside.removeEventListener.bind(this.#inside),
          postMessage: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
        },
      );
    }

    postMessage(data: unknown): void {
      this.#inside.dispatchEvent(new MessageEvent('message', { data }));
    }

    async fails(): Promise<void> {
      await act(async () => {
        this.dispatchEvent(new Event('error'));
        await settle();
      });
    }
  }

  beforeEach(async () => {
    workers.length = 0;
    createSearcher = () => new WorkerSearcher();
    FakeSearchWorker.hasFile = false;
    vi.stubGlobal('Worker', FakeSearchWorker);
    await hydrate();
  });

  test('a worker that fails to load shows an error, and the next key starts another one', async () => {
    await type('one');
    await workers[0]?.fails();
    expect(status()).toBe(failed);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    FakeSearchWorker.hasFile = true;
    await type('two');
    expect(workers).toHaveLength(2);
    expect(status()).toBe('No posts match “two”.');
  });

  test('a worker that fails to load on focus starts again with the first key', async () => {
    await act(async () => page.querySelector('input')!.focus());
    await workers[0]?.fails();
    expect(status()).toBe('');
    FakeSearchWorker.hasFile = true;
    await type('one');
    expect(workers).toHaveLength(2);
    expect(status()).toBe('No posts match “one”.');
  });
});
