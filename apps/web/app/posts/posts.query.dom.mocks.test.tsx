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

test('a list that failed to reload is reloaded on request, even on its last page', async () => {
  list = { after: null, posts: [], next: null };
  await render(<List after={null} />);
  await readings[0]!.end(failure);
  expect(shown()).toBe('failed');
  await press();
  expect(asked()).toEqual(['list null', 'list null']);
  await readings[1]!.end();
  expect(shown()).toBe('ready');
});

test('a failed next page is loaded again', async () => {
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

test('loading the next page does not hide a failed reload', async () => {
  list = { after: null, posts: [], next: '50' };
  await render(<List after={null} />);
  await press();
  await readings[0]!.end(failure);
  await readings[1]!.end();
  expect(shown()).toBe('failed');
});

test('a retry shows the post as loading, and each failure counts anew', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  await press();
  expect(shown()).toBe('loading');
  await readings[1]!.end(failure);
  expect(shown()).toBe('failed');
});

test('the error of a post does not show on the next one', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  expect(shown()).toBe('failed');
  await render(<Post slug="b" />);
  expect(shown()).toBe('loading');
});

test('a late result of another post does not change the shown one', async () => {
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
])('another post that %s late does not clear the error of the shown one', async (_, outcome) => {
  await render(<Post slug="a" />);
  await render(<Post slug="b" />);
  await readings[1]!.end(failure);
  await readings[0]!.end(outcome);
  expect(shown()).toBe('failed');
  await press();
  await readings[2]!.end();
  expect(shown()).toBe('loading');
});

test('returning to a post that failed to load shows it as loading', async () => {
  await render(<Post slug="a" />);
  await readings[0]!.end(failure);
  await render(<Post slug="b" />);
  await render(<Post slug="a" />);
  expect(shown()).toBe('loading');
  await readings[2]!.end(failure);
  expect(shown()).toBe('failed');
});
