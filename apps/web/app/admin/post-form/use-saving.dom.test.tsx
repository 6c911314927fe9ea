// @vitest-environment happy-dom
import { PostStoreError, seedPosts } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { PagePosts } from '../../posts/post-storage.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import type { Drafts } from '../drafts/use-drafts.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { formToasts } from '../lib/post-toasts.ts';
import type { SavedPost, SavingOptions } from './use-saving.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { useSaving } from './use-saving.ts';

const render = createRenderer();
const store = createMemoryPostStore();
const onSave = vi.fn<SavingOptions['onSave']>();
const onUnpublish = vi.fn<NonNullable<SavingOptions['onUnpublish']>>();
const saveDraft = vi.fn<Drafts['saveDraft']>();
const ensureStored = vi.fn<Drafts['ensureStored']>();
const finish = vi.fn<Drafts['finish']>();
const result: SavedPost = { message: 'Saved', id: 7, slug: 'a', stored: seedPosts[0]! };

function Form() {
  const saving = useSaving({
    fields,
    drafts: { saveDraft, ensureStored, finish } as Partial<Drafts> as Drafts,
    onSave,
    settleConflict: async () => true,
    onUnpublish: isPublished ? onUnpublish : undefined,
    onStored: () => {},
    postId: isPublished ? 7 : null,
    submitButton: { current: document.querySelector('button') },
  });
  return (
    <>
      <p>{saving.error ?? 'no problem'}</p>
      <button disabled={saving.isBusy} onClick={saving.unpublish ?? undefined}>
        Unpublish
      </button>
      {saving.isRetryable && <button onClick={saving.retry}>Try again</button>}
    </>
  );
}

let isPublished: boolean;
let posts: PagePosts;
let fields = newPostFields;

async function open(post: 'new' | 'published'): Promise<void> {
  isPublished = post === 'published';
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <p>Manage Posts</p> },
      { path: '*', element: <Form /> },
    ],
    { initialEntries: ['/admin/new-post'] },
  );
  await render(
    <TestPosts posts={posts}>
      <RouterProvider router={router} />
    </TestPosts>,
    document.querySelector('div')!,
  );
  document.querySelector('textarea')?.focus();
}

async function press(key: 's' | 'Enter'): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.activeElement?.dispatchEvent(event));
}

beforeEach(() => {
  vi.resetAllMocks();
  posts = createTestPosts(store);
  document.body.innerHTML = '<textarea></textarea><button>Publish Post</button><div></div>';
});
afterEach(() => {
  fields = newPostFields;
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test.each([
  ['new', () => saveDraft.mockResolvedValue(false)],
  ['published', () => onSave.mockRejectedValue(new Error('Full'))],
] as const)('a save by keys that fails takes the focus from nobody who writes on: %s', async (post, fail) => {
  fail();
  await open(post);
  await press('s');
  expect(document.querySelector('p')?.textContent).not.toBe('no problem');
  expect(document.activeElement).toBe(document.querySelector('textarea'));
});

test('what is saved has no half of a surrogate pair', async () => {
  const half = 'a \ud83d';
  fields = {
    title: half,
    author: half,
    excerpt: half,
    tags: half,
    canonical: half,
    content: half,
    slug: half,
    date: half,
  };
  onSave.mockResolvedValue(null);
  await open('published');
  await press('s');
  const whole = 'a \u{fffd}';
  const saved = Object.fromEntries(Object.keys(fields).map((name) => [name, whole]));
  expect(onSave.mock.calls[0]?.[0]).toEqual(saved);
});

test('a publish that fails leads to its button', async () => {
  onSave.mockRejectedValue(new Error('Full'));
  await open('new');
  await press('Enter');
  expect(document.activeElement).toBe(document.querySelector('button'));
});

test('an unpublish that fails leads back to its button', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  onUnpublish.mockReturnValue(promise);
  await open('published');
  const button = document.querySelector<HTMLElement>('div button')!;
  button.focus();
  await act(async () => button.click());
  button.blur();
  await act(async () => reject(new Error('Full')));
  expect(document.activeElement).toBe(button);
});

test('of an unpublish that fails after the form was left, no more is said than that', async () => {
  const error = vi.spyOn(formToasts, 'error').mockReturnValue();
  const { promise, reject } = Promise.withResolvers<void>();
  onUnpublish.mockReturnValue(promise);
  await open('published');
  await act(async () => document.querySelector<HTMLElement>('div button')!.click());
  await render(null, document.querySelector('div')!);
  await act(async () => reject(new Error('Full')));
  expect(error.mock.calls).toEqual([["The post you left wasn't unpublished."]]);
});

test('who publishes while a draft is being saved publishes, also where the draft is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  saveDraft.mockReturnValue(promise);
  onSave.mockResolvedValue(null);
  await open('new');
  await press('s');
  await press('Enter');
  await act(async () => resolve(false));
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a wish to publish ends with the save that failed before it', async () => {
  const { promise, reject } = Promise.withResolvers<null>();
  onSave.mockReturnValueOnce(promise);
  await open('published');
  await press('s');
  await press('Enter');
  await act(async () => reject(new Error('Full')));
  onSave.mockResolvedValueOnce({ message: 'Saved', id: 7, slug: null, stored: seedPosts[0]! });
  onSave.mockClear();
  await press('s');
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a publish opens the list only after it was read again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before').mockReturnValue(promise);
  await posts.client.prefetchQuery({ queryKey: [...postsKey, 'list', '', 'list'], queryFn });
  onSave.mockResolvedValue({ message: 'Saved', id: 7, slug: null, stored: null });
  await open('new');
  await press('Enter');
  expect(document.body.textContent).not.toContain('Manage Posts');
  await act(async () => resolve('after'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Manage Posts'));
});

test('a publish whose list does not arrive has removed its draft, and opens the list after two seconds', async () => {
  vi.useFakeTimers();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockReturnValue(new Promise(() => {}));
  await posts.client.prefetchQuery({ queryKey: [...postsKey, 'list', '', 'list'], queryFn });
  onSave.mockResolvedValue({ message: 'Saved', id: 7, slug: null, stored: null });
  await open('new');
  await press('Enter');
  expect(finish).toHaveBeenCalledOnce();
  expect(document.body.textContent).not.toContain('Manage Posts');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(document.body.textContent).toContain('Manage Posts');
  vi.useRealTimers();
});

describe('a save without a response from the server', () => {
  const offline = 'You’re offline. Your draft is saved.';
  const tryAgain = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');

  beforeEach(() => {
    posts = createTestPosts(store, { isOnServer: true });
    onSave.mockRejectedValue(new PostStoreError('unavailable', 'No response.'));
  });

  test('says that the draft is saved and is tried again by a press, not by itself', async () => {
    ensureStored.mockResolvedValue(true);
    await open('new');
    await press('Enter');
    expect(document.querySelector('p')?.textContent).toBe(offline);
    expect(onSave).toHaveBeenCalledTimes(1);
    onSave.mockResolvedValue(null);
    await act(async () => tryAgain()?.click());
    expect(onSave).toHaveBeenCalledTimes(2);
    expect(document.querySelector('p')?.textContent).toBe('no problem');
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  test('does not say so if there is no draft', async () => {
    ensureStored.mockResolvedValue(false);
    await open('new');
    await press('Enter');
    expect(document.querySelector('p')?.textContent).toContain('Couldn’t save');
    expect(tryAgain()).toBeUndefined();
  });

  test('does not say so of a store in the browser', async () => {
    posts = createTestPosts(store);
    await open('new');
    await press('Enter');
    expect(document.querySelector('p')?.textContent).toContain('this browser blocks site storage');
    expect(ensureStored).not.toHaveBeenCalled();
  });
});

test('a text that is written and saved while an earlier one is being saved is saved, too', async () => {
  const { promise, resolve } = Promise.withResolvers<SavedPost>();
  onSave.mockReturnValueOnce(promise);
  onSave.mockResolvedValue(result);
  await open('published');
  await press('s');
  fields = { ...newPostFields, title: 'Later' };
  await press('s');
  await act(async () => resolve(result));
  expect(onSave.mock.calls.map(([{ title }]) => title)).toEqual(['', 'Later']);
});

test('who unpublishes while a text is being saved unpublishes once it is', async () => {
  const { promise, resolve } = Promise.withResolvers<SavedPost>();
  onSave.mockReturnValueOnce(promise);
  await open('published');
  await press('s');
  await act(async () => document.querySelector<HTMLElement>('div button')!.click());
  expect(onUnpublish).not.toHaveBeenCalled();
  await act(async () => resolve(result));
  expect(onUnpublish).toHaveBeenCalledTimes(1);
});

test('a save by keys ends the draft of its text, and the form stays open', async () => {
  onSave.mockResolvedValue(result);
  fields = { ...newPostFields, title: 'Saved' };
  await open('published');
  await press('s');
  expect(finish.mock.calls).toEqual([[fields]]);
  expect(document.querySelector('p')?.textContent).toBe('no problem');
});
