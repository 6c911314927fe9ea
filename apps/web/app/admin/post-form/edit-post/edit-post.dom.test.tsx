// @vitest-environment happy-dom
import type { BlogPost } from '@branchbook/blog-core';
import {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { setUpIndexedDb } from '../../../testing/fake-indexed-db.ts';
import { createTestPosts, TestPosts } from '../../../posts/test-posts.tsx';
import { useStoredPost } from '../../../posts/admin-queries.ts';
import { EditPost } from './edit-post.tsx';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import { getFields } from '../../post-model/post-fields.ts';

setUpIndexedDb();
// So that no test waits for it to load.
await import('../merge-fields.ts');
const render = createRenderer();
const post = makePost({ id: 2, title: 'Before' });

let backing: MemoryBacking;
let store: MemoryPostStore;

beforeEach(async () => {
  backing = { text: JSON.stringify([makePost({ id: 1 }), post]) };
  store = createMemoryPostStore({ backing });
  document.body.innerHTML = '<div></div>';
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <p>Manage Posts</p> },
      { path: '/admin/edit/:id', Component: Screen },
    ],
    { initialEntries: ['/admin/edit/2'] },
  );
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <RouterProvider router={router} />
    </TestPosts>,
    document.querySelector('div')!,
  );
  await see('Edit Post');
});

function Screen(): ReactNode {
  const { value } = useStoredPost(2);
  return value === undefined ? null : <EditPost id={2} stored={value} />;
}

const see = (text: string | RegExp) =>
  act(() => vi.waitFor(() => expect(document.body.textContent).toMatch(text)));
const seeStored = (fields: Partial<BlogPost>) =>
  act(() => vi.waitFor(async () => expect((await store.get({ id: 2 }))?.post).toMatchObject(fields)));
const title = () => document.querySelector<HTMLTextAreaElement>('textarea[name=title]')!;

const write = (text: string) =>
  act(async () => {
    // As a key does it: what is written to the field itself React takes for its own.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, title());
    title().dispatchEvent(new Event('input', { bubbles: true }));
  });

const save = () =>
  act(async () => {
    title().dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
  });

test('the form keeps the author’s text and says that somebody else changed or deleted the post', async () => {
  await write('Mine');
  await act(async () => void (await store.apply([{ type: 'update', id: 2, fields: { title: 'Theirs' } }])));
  await see('This post was changed in another tab');
  await act(async () => void (await store.apply([{ type: 'delete', id: 2 }])));
  await see('This post was deleted in another tab');
  expect(title().value).toBe('Mine');
});

test('an unchanged form shows the text that another tab has saved, with the caret at its words', async () => {
  const content = document.querySelector<HTMLTextAreaElement>('textarea[name=content]')!;
  content.focus();
  content.setSelectionRange(3, 8);
  const selected = content.value.slice(3, 8);
  const fields = { title: 'Theirs', content: `Theirs\n\n${post.content}` };
  await act(async () => void (await store.apply([{ type: 'update', id: 2, fields }])));
  await see('This is the new text.');
  expect(title().value).toBe('Theirs');
  expect(content.value).toBe(fields.content);
  expect(content.value.slice(content.selectionStart, content.selectionEnd)).toBe(selected);
  expect(document.activeElement).toBe(content);

  // The form has begun with their text, so this is no conflict.
  await write('Mine');
  await save();
  await seeStored({ title: 'Mine', content: fields.content });
});

test('changes of another tab that don’t overlap are saved with the author’s', async () => {
  await write('Mine');
  await act(async () => void (await store.apply([{ type: 'update', id: 2, fields: { content: 'Theirs' } }])));
  await see('This post was changed in another tab');
  await save();
  await see('Use both changes');
  await see(/Yours: This tab, \d/u);
  expect(document.body.textContent).toContain('Theirs: Other tab');
  const buttons = [...document.querySelectorAll('[role=alertdialog] button')];
  expect(buttons.map((button) => button.textContent)).toEqual([
    'Keep editing',
    'Take theirs',
    'Keep mine',
    'Use both changes',
  ]);
  await act(async () => (buttons.at(-1) as HTMLElement).click());
  await seeStored({ title: 'Mine', content: 'Theirs' });
});

test('the form says that another tab unpublished the post', async () => {
  await write('Mine');
  await pageDraftStore.save({
    key: 'theirs',
    form: 'edit:2',
    fields: getFields(post),
    savedAt: 1,
    unpublished: { post, trashKey: null },
  });
  await act(async () => void (await store.apply([{ type: 'delete', id: 2 }])));
  await see('This post was unpublished in another tab');
  expect(document.body.textContent).not.toContain('deleted');
  await save();
  await see('Keep it unpublished');
});

test('the form’s own save is no change by somebody else, and the next one is no conflict', async () => {
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent ?? ''));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const text of ['Mine', 'Mine, longer']) {
    await write(text);
    await save();
    await vi.waitFor(async () => expect((await store.get({ id: 2 }))?.post.title).toBe(text));
    // The screen reads the post again.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  observer.disconnect();
  expect(shown.filter((text) => text.includes('in another tab'))).toEqual([]);
});
