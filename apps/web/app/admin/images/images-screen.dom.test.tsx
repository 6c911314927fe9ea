// @vitest-environment happy-dom
import { formatMediaFile, type MediaStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryMediaStore, createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { ImagesScreen } from './images-screen.tsx';

setUpIndexedDb();
const render = createRenderer();

const [desk, street, unused] = [makeMediaFile(0), makeMediaFile(1), makeMediaFile(2)];
const toText = (file: typeof desk, alt: string) => `Text\n\n![${alt}](/media/${formatMediaFile(file)})`;
const ask = vi.fn<typeof confirm>();
let media: MediaStore;
let created: string[];
let revoked: string[];

beforeEach(async () => {
  const posts = createMemoryPostStore({
    seeds: [
      makePost({ id: 7, title: 'May', content: toText(desk, 'A tidy desk') }),
      makePost({ id: 8, slug: 'june', title: 'June', content: toText(street, '') }),
    ],
  });
  await posts.apply([{ type: 'delete', id: 8 }]);
  let now = 0;
  media = createMemoryMediaStore({ posts, now: () => (now += 1) });
  await media.put(desk, makeMediaBytes(desk), { name: 'desk.gif' });
  await media.put(street, makeMediaBytes(street), { name: 'street.gif' });
  await media.put(unused, makeMediaBytes(unused), { name: 'unused.gif' });
  [created, revoked] = [[], []];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${created.push('')}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  ask.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  storage = createTestPosts(posts, { loadMedia: () => loadMedia() });
  loadMedia = async () => media;
});
afterEach(() => vi.restoreAllMocks());

let storage: ReturnType<typeof createTestPosts>;
let loadMedia: () => Promise<MediaStore>;

async function open(path = '/') {
  const router = createMemoryRouter(
    [
      { path: '/', Component: ImagesScreen },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  await render(
    <TestPosts posts={storage}>
      <RouterProvider router={router} />
    </TestPosts>,
  );
  return router;
}

const waitFor = (check: () => void) => act(() => vi.waitFor(check));
const waitForText = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const cards = () => [...document.querySelectorAll('ul[aria-label=Images] > li')];
const names = () => cards().map((card) => card.querySelector('h2')?.textContent);
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
      ?.click(),
  );

test('lists all images, the newest first, with size and uses', async () => {
  await open();
  await waitForText('3 images, 105 bytes');
  expect(names()).toEqual(['unused.gif', 'street.gif', 'desk.gif']);
  const [first, second, third] = cards();
  expect(first?.textContent).toContain('1200 × 800 · 35 bytes');
  expect(first?.textContent).toContain('Unused');
  expect(second?.querySelector('ul a')?.getAttribute('href')).toBe('/admin?show=trash');
  expect(second?.textContent).toContain('In the trash');
  expect(third?.querySelector('ul a')?.getAttribute('href')).toBe('/admin/edit/7');
  await waitFor(() => expect(third?.querySelector('img')?.alt).toBe('A tidy desk'));
});

test('the images of a browser have URLs of their bytes, which are revoked', async () => {
  await open();
  await waitFor(() => expect(document.querySelectorAll('img[src^="blob:"]')).toHaveLength(3));
  await render(null);
  expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
});

test('the images of a server have their own URLs', async () => {
  storage = createTestPosts(storage.storage.store, { isOnServer: true, loadMedia: () => loadMedia() });
  await open();
  await waitForText('desk.gif');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`/media/${formatMediaFile(unused)}`);
  expect(created).toEqual([]);
});

test.each([
  ['/?q=TIDY', ['desk.gif']],
  ['/?q=street', ['street.gif']],
  ['/?show=unused', ['unused.gif']],
  ['/?show=unused&q=desk', []],
])('%s shows %j', async (path, expected) => {
  await open(path);
  await waitForText(expected.length > 0 ? '1 ' : 'No image matches “desk”');
  await waitFor(() => expect(names()).toEqual(expected));
});

test('an image that only the store knows a use of is in use', async () => {
  loadMedia = async () => ({ ...media, findUsed: async (ids) => new Set(ids) });
  await open();
  await waitForText('3 images');
  expect(cards()[0]?.textContent).toContain('An earlier version or another draft');
  await press('Delete unused.gif');
  expect(ask).not.toHaveBeenCalled();
  await press('Unused');
  await waitForText('No unused images.');
});

test('an unused image is deleted after a question', async () => {
  await open();
  await waitForText('3 images');
  ask.mockReturnValueOnce(false);
  await press('Delete unused.gif');
  expect((await media.list()).images).toHaveLength(3);
  await press('Delete unused.gif');
  await waitForText('2 images');
  expect(ask).toHaveBeenCalledWith('Delete “unused.gif”? You can’t undo this.');
  expect(document.activeElement?.textContent).toBe('Images');
});

test('a used image is not deleted', async () => {
  await open();
  await waitForText('3 images');
  await press('Delete desk.gif');
  expect(ask).not.toHaveBeenCalled();
  expect((await media.list()).images).toHaveLength(3);
});

test('an image that only a draft of this browser names is not deleted, even if that is new', async () => {
  await open('/?show=unused');
  await waitForText('1 unused image, 35 bytes');
  const fields = { ...newPostFields, content: toText(unused, '') };
  await pageDraftStore.save({ key: 'k', form: 'new', savedAt: 1, fields });
  await press('Delete the unused image');
  await waitForText('No unused images.');
  expect(ask).toHaveBeenCalledWith('Delete 1 image (35 bytes)? You can’t undo this.');
  expect((await media.list()).images).toHaveLength(3);
});

test('Insert adds an image to the latest draft, and opens it', async () => {
  const fields = { ...newPostFields, title: 'July', content: 'Text' };
  await pageDraftStore.save({ key: 'k', form: 'new', savedAt: 1, fields });
  const router = await open();
  await waitForText('at the end of your latest draft, “July”');
  await waitForText('3 images');
  await press('Insert desk.gif');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/new-post'));
  expect(router.state.location.search).toBe('?draft=k');
  const draft = await pageDraftStore.get('k');
  expect(draft?.fields.content).toBe(`Text\n\n![A tidy desk](/media/${formatMediaFile(desk)})`);
});

test('without a draft there is no Insert, and without images no search', async () => {
  await open();
  await waitForText('3 images');
  expect(document.body.textContent).not.toContain('Insert');
  await media.delete([desk, street, unused].map(({ id }) => id));
  loadMedia = async () => createMemoryMediaStore({ posts: createMemoryPostStore() });
  await act(() => storage.client.invalidateQueries({ queryKey: ['images'] }));
  await waitForText('No images yet.');
  expect(document.querySelector('search')).toBeNull();
});

test('images that cannot be loaded say why, and are loaded again', async () => {
  loadMedia = async () => {
    throw new PostStoreError('unavailable', 'Blocked.');
  };
  await open();
  await vi.waitFor(async () => {
    // A notice gets its text in a later task.
    await act(async () => {});
    expect(document.body.textContent).toContain('Couldn’t load the images: they can’t be reached.');
  });
  loadMedia = async () => media;
  await press('Try again');
  await waitForText('3 images');
});
