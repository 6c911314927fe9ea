// @vitest-environment happy-dom
import { PostStoreError } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PagePosts } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { formToasts } from '../lib/post-toasts.ts';
import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import type { PostSaver } from './form-machine.ts';
import { PostForm } from './post-form.tsx';

setUpIndexedDb();
const render = createRenderer();
const store = createMemoryPostStore({ seeds: seedPosts });
const [post] = seedPosts;
const onSave = vi.fn<PostSaver['save']>();
const onUnpublish = vi.fn<NonNullable<PostSaver['unpublish']>>();
const published = { message: 'Published', id: 7, slug: null, stored: null };

let posts: PagePosts;

beforeEach(() => {
  vi.resetAllMocks();
  posts = createTestPosts(store);
  document.body.innerHTML = '<div></div>';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

async function open(kind: 'new' | 'published'): Promise<void> {
  const isPublished = kind === 'published' && post !== undefined;
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <p>Manage Posts</p> },
      {
        path: '*',
        element: (
          <PostForm
            heading="A Post"
            submitLabel="Publish Post"
            initial={newPostFields}
            draftForm={isPublished ? 'edit:1' : 'new'}
            target={isPublished ? { type: 'edit', post } : { type: 'new' }}
            isMarkdown
            date="April 2, 2025"
            onSave={onSave}
            onUnpublish={isPublished ? onUnpublish : undefined}
          />
        ),
      },
    ],
    { initialEntries: ['/admin/new-post'] },
  );
  await render(
    <TestPosts posts={posts}>
      <RouterProvider router={router} />
    </TestPosts>,
    document.querySelector('div')!,
  );
  title().focus();
}

const title = () => document.querySelector<HTMLTextAreaElement>('textarea[name=title]')!;
const button = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!;
const click = (label: string): Promise<void> => act(async () => button(label).click());
const see = (text: string): Promise<void> =>
  act(() => vi.waitFor(() => expect(document.body.textContent).toContain(text)));

const press = (key: 's' | 'Enter') =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });

const write = (text: string) =>
  act(async () => {
    // As a key does it: what is written to the field itself React takes for its own.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, title());
    title().dispatchEvent(new Event('input', { bubbles: true }));
  });

test.each([
  [
    'new',
    (): void => void vi.spyOn(pageDraftStore, 'save').mockRejectedValue(new Error('Full')),
    'save the draft',
  ],
  ['published', (): void => void onSave.mockRejectedValue(new Error('Full')), 'Couldn’t save'],
] as const)(
  'a save by keys that fails takes the focus from nobody who writes on: %s',
  async (kind, fail, text) => {
    fail();
    await open(kind);
    await press('s');
    await see(text);
    expect(document.activeElement).toBe(title());
  },
);

test('a publish that fails leads to its button', async () => {
  onSave.mockRejectedValue(new Error('Full'));
  await open('new');
  await press('Enter');
  expect(document.activeElement).toBe(button('Publish Post'));
});

test('an unpublish that fails leads back to its button', async () => {
  const { promise, reject } = Promise.withResolvers<Draft>();
  onUnpublish.mockReturnValue(promise);
  await open('published');
  button('Unpublish').focus();
  await click('Unpublish');
  button('Unpublish').blur();
  await act(async () => reject(new Error('Full')));
  expect(document.activeElement).toBe(button('Unpublish'));
});

test('of an unpublish that fails after the form was left, no more is said than that', async () => {
  const error = vi.spyOn(formToasts, 'error').mockReturnValue();
  const { promise, reject } = Promise.withResolvers<Draft>();
  onUnpublish.mockReturnValue(promise);
  await open('published');
  await click('Unpublish');
  await render(null, document.querySelector('div')!);
  await act(async () => reject(new Error('Full')));
  expect(error.mock.calls).toEqual([["The post you left wasn't unpublished."]]);
});

test('a publish opens the list only after it was read again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before').mockReturnValue(promise);
  await posts.client.prefetchQuery({ queryKey: [...postsKey, 'list', '', 'list'], queryFn });
  onSave.mockResolvedValue(published);
  await open('new');
  await press('Enter');
  expect(document.body.textContent).not.toContain('Manage Posts');
  await act(async () => resolve('after'));
  await see('Manage Posts');
});

test('a publish whose list does not arrive opens it after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockReturnValue(new Promise(() => {}));
  await posts.client.prefetchQuery({ queryKey: [...postsKey, 'list', '', 'list'], queryFn });
  onSave.mockResolvedValue(published);
  await open('new');
  await press('Enter');
  expect(document.body.textContent).not.toContain('Manage Posts');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(document.body.textContent).toContain('Manage Posts');
});

test.each([
  ['an error of the network', new TypeError('Failed to fetch'), 'You’re offline. Your draft is saved.'],
  ['the 502 of a proxy', undefined, 'The server isn’t available right now. Your draft is saved.'],
])(
  'a save that ends with %s offers to try again, which leads to the button that publishes',
  async (_, cause, message) => {
    posts = createTestPosts(store, { isOnServer: true });
    onSave.mockRejectedValue(new PostStoreError('unavailable', 'No response.', { cause }));
    await open('new');
    await write('Mine');
    await press('Enter');
    await see(message);
    onSave.mockResolvedValue(null);
    await click('Try again');
    expect(onSave).toHaveBeenCalledTimes(2);
    expect(document.body.textContent).not.toContain(message);
    expect(document.activeElement).toBe(button('Publish Post'));
  },
);
