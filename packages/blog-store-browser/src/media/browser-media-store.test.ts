import 'fake-indexeddb/auto';

import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaFile, mediaStoreConformance } from '@branchbook/blog-core/testing';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeBrowser } from '../fake-browser.ts';
import type { createBrowserMediaStore as Create } from './browser-media-store.ts';

let createBrowserMediaStore: typeof Create;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  ({ createBrowserMediaStore } = await import('./browser-media-store.ts'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// The histories of the fake browser are empty. `findUsedMedia` reads versions, which blog-core tests.
const cases = mediaStoreConformance.filter(({ needs }) => needs !== 'versions');

test.each(cases)('$name', async ({ name }) => {
  const browser = fakeBrowser();
  // Of the modules of the store, since it compares errors by their class.
  const fresh = await import('@branchbook/blog-core/testing');
  await fresh.mediaStoreConformance
    .find((each) => each.name === name)
    ?.run({
      async open() {
        const posts = browser.openTab();
        return { media: createBrowserMediaStore({ posts }), posts };
      },
    });
});

const bytes = new Uint8Array([1, 2, 3]);

test('images survive a reload', async () => {
  const posts = createMemoryPostStore();
  await createBrowserMediaStore({ posts }).put(makeMediaFile(), bytes);
  vi.resetModules();
  const reloaded = await import('./browser-media-store.ts');
  const stored = await reloaded.createBrowserMediaStore({ posts }).get(makeMediaFile().id);
  expect(stored).toEqual({ file: makeMediaFile(), bytes });
});

test('a file that does not fit is not stored, in no part', async () => {
  const media = createBrowserMediaStore({ posts: createMemoryPostStore() });
  await media.put(makeMediaFile(1), bytes);
  // The bytes come first.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  await expect(media.put(makeMediaFile(2), bytes)).rejects.toMatchObject({ code: 'quota-exceeded' });
  vi.restoreAllMocks();
  expect((await media.list()).images.map(({ file }) => file)).toEqual([makeMediaFile(1)]);
  expect(await media.put(makeMediaFile(2), bytes)).toBe(true);
});

test('a browser without IndexedDB says so', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const media = createBrowserMediaStore({ posts: createMemoryPostStore() });
  await expect(media.put(makeMediaFile(), bytes)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(media.has([makeMediaFile().id])).rejects.toMatchObject({ code: 'unavailable' });
});

test('two tabs store the same file at once', async () => {
  const posts = createMemoryPostStore();
  const tabs = [createBrowserMediaStore({ posts }), createBrowserMediaStore({ posts })];
  const results = await Promise.all(tabs.map((media) => media.put(makeMediaFile(), bytes)));
  expect(results.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
});
