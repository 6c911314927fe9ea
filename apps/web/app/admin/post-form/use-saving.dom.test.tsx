// @vitest-environment happy-dom
import { seedPosts } from '@branchbook/blog-core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import type { Drafts } from './drafts/use-drafts.ts';
import { newPostFields } from './post-model/post-fields.ts';
import { formToasts } from '../lib/post-toasts.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

const render = createRenderer();
const onSave = vi.fn<SavingOptions['onSave']>();
const onUnpublish = vi.fn<NonNullable<SavingOptions['onUnpublish']>>();
const saveDraft = vi.fn<Drafts['saveDraft']>();

function Form() {
  const saving = useSaving({
    fields,
    drafts: { saveDraft } as Partial<Drafts> as Drafts,
    onSave,
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
    </>
  );
}

let isPublished: boolean;
let fields = newPostFields;

async function open(post: 'new' | 'published'): Promise<void> {
  isPublished = post === 'published';
  const router = createMemoryRouter([{ path: '*', element: <Form /> }]);
  await render(<RouterProvider router={router} />, document.querySelector('div')!);
  document.querySelector('textarea')?.focus();
}

async function press(key: 's' | 'Enter'): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.activeElement?.dispatchEvent(event));
}

beforeEach(() => {
  vi.resetAllMocks();
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
    ...newPostFields,
    title: half,
    author: half,
    excerpt: half,
    content: half,
    slug: half,
    date: half,
  };
  onSave.mockResolvedValue(null);
  await open('published');
  await press('s');
  const whole = 'a \u{fffd}';
  const saved = {
    ...newPostFields,
    title: whole,
    author: whole,
    excerpt: whole,
    content: whole,
    slug: whole,
    date: whole,
  };
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
