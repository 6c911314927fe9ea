// @vitest-environment happy-dom
import { createMemoryPostStore, type MemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { TagsScreen } from './tags-screen.tsx';

const render = createRenderer();

let store: MemoryPostStore;

beforeEach(async () => {
  store = createMemoryPostStore({
    seeds: [makePost({ id: 1, tags: ['Go', 'golang'] }), makePost({ id: 2, tags: ['golang'] })],
  });
  const router = createMemoryRouter([{ path: '/', Component: TagsScreen }]);
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <RouterProvider router={router} />
    </TestPosts>,
  );
  await waitForText('golang');
});

const waitForText = (text: string) =>
  act(() => vi.waitFor(() => expect(document.body.textContent).toContain(text)));
const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!;
const press = (name: string) => act(async () => findButton(name).click());
const input = () => document.querySelector<HTMLInputElement>('form input')!;
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const type = (text: string) =>
  act(async () => {
    // As a key does it: what is written to the field itself React takes for its own.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input());
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const expectTags = (tags: string) =>
  act(() =>
    vi.waitFor(async () =>
      expect((await store.listTags()).map(({ name, count }) => `${name} ${count}`).join()).toBe(tags),
    ),
  );

test('Rename changes the tag in all posts', async () => {
  await press('Rename golang');
  await type('Go language');
  await submit();
  await expectTags('Go 1,Go language 2');
  expect(document.activeElement?.textContent).toBe('Tags');
});

test.each([
  ['GO', 'There is a tag “Go”. Choose Merge instead.'],
  ['!!!', 'A tag needs a letter, a number or an emoji.'],
  ['a'.repeat(61), 'A tag can have at most 60 characters.'],
])('Rename refuses %s', async (name, reason) => {
  await press('Rename golang');
  await type(name);
  await submit();
  expect(document.querySelector('form')?.textContent).toContain(reason);
  await expectTags('Go 1,golang 2');
});

test('Merge gives the posts of a tag the other one', async () => {
  await press('Merge golang');
  await submit();
  await expectTags('Go 2');
});

test('Delete removes the tag from all posts', async () => {
  await press('Delete golang');
  await expectTags('Go 1');
});

test('Cancel closes the form and returns the focus', async () => {
  await press('Rename golang');
  await press('Cancel');
  expect(document.querySelector('form')).toBeNull();
  expect(document.activeElement).toBe(findButton('Rename golang'));
});
