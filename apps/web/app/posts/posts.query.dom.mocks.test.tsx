// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import type { PublicPostSource } from './public-posts.ts';
import type { PublishedList } from './published-post.ts';

const page = vi.hoisted(() => ({ reader: null as PublicPostSource | null }));
vi.mock(import('./post-store.ts'), () => ({
  get publicPosts() {
    return page.reader!;
  },
  postsCache: {} as never,
}));

const { usePost, usePostList } = await import('./posts.query.ts');

const render = createRenderer();

/** Readings that the test ends, by what was asked for, the earliest first. */
let readings: { readonly of: string; readonly end: (outcome?: Error) => Promise<void> }[];
let list: PublishedList | undefined;

beforeEach(() => {
  readings = [];
  list = undefined;
  const reading = (of: string) =>
    new Promise<never>((resolve, reject) => {
      const end = (outcome?: Error) =>
        act(async () => (outcome ? reject(outcome) : resolve(undefined as never)));
      readings.push({ of, end });
    });
  page.reader = {
    getList: () => list,
    getPost: () => undefined,
    subscribe: () => () => {},
    fetchList: (after) => reading(`list ${after}`),
    fetchPost: (slug) => reading(`post ${slug}`),
    fetchNextPage: (after) => reading(`more ${after}`),
    prerendered: { list: { after: null, posts: [], next: null }, post: () => null },
    isRemote: true,
  };
});

const asked = () => readings.map(({ of }) => of);
const failure = new Error('Offline');

function Post({ slug }: { slug: string }) {
  const { status, retry } = usePost(slug);
  return <button onClick={retry}>{status}</button>;
}

function List({ after }: { after: string | null }) {
  const { status, fetchNextPage } = usePostList(after);
  return <button onClick={fetchNextPage}>{status}</button>;
}

const shown = () => document.querySelector('button')?.textContent;
const press = () => act(async () => document.querySelector('button')?.click());

test('a list that could not be read anew is read anew on request, also where nothing follows', async () => {
  list = { after: null, posts: [], next: null };
  await render(<List after={null} />);
  await readings[0]!.end(failure);
  expect(shown()).toBe('failed');
  await press();
  expect(asked()).toEqual(['list null', 'list null']);
  await readings[1]!.end();
  expect(shown()).toBe('ready');
});

test('what follows in a list is read again where that has failed', async () => {
  list = { after: null, posts: [], next: '50' };
  await render(<List after={null} />);
  await readings[0]!.end();
  await press();
  await readings[1]!.end(failure);
  expect(shown()).toBe('failed');
  await press();
  expect(asked()).toEqual(['list null', 'more null', 'more null']);
  // Each failure is a new one.
  expect(shown()).toBe('ready');
  await readings[2]!.end(failure);
  expect(shown()).toBe('failed');
});

test('a list that could not be read anew is not taken for read because more of it was', async () => {
  list = { after: null, posts: [], next: '50' };
  await render(<List after={null} />);
  await press();
  await readings[0]!.end(failure);
  await readings[1]!.end();
  expect(shown()).toBe('failed');
});

test('a post that could not be read is being read when that is asked for, and each failure is a new one', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  await press();
  expect(shown()).toBe('loading');
  await readings[1]!.end(failure);
  expect(shown()).toBe('failed');
});

test('the failure of a post is none of the next one', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  expect(shown()).toBe('failed');
  await render(<Post slug="b" />);
  expect(shown()).toBe('loading');
});

test('a post whose reading ends late says nothing of the one that is shown', async () => {
  await render(<Post slug="a" />);
  await render(<Post slug="b" />);
  await readings[0]!.end(failure);
  expect(shown()).toBe('loading');
  await press();
  expect(asked()).toEqual(['post a', 'post b', 'post b']);
});

test.each([
  ['was read', undefined],
  ['could not be read', failure],
])('a post that %s late does not take away the failure of the one that is shown', async (_, outcome) => {
  await render(<Post slug="a" />);
  await render(<Post slug="b" />);
  await readings[1]!.end(failure);
  await readings[0]!.end(outcome);
  expect(shown()).toBe('failed');
  await press();
  await readings[2]!.end();
  expect(shown()).toBe('loading');
});

test('a post that could not be read, left and come back to, is being read', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  await render(<Post slug="b" />);
  await render(<Post slug="a" />);
  expect(shown()).toBe('loading');
  await readings[2]!.end(failure);
  expect(shown()).toBe('failed');
});
