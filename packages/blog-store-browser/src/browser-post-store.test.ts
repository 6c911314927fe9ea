import 'fake-indexeddb/auto';

import { PostStoreError } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { type BrowserPostStore, createBrowserPostStore } from './browser-post-store.ts';
import {
  create,
  expectRejection,
  getTitles,
  readAll,
  readState,
  readUnreadable,
  settle,
  toText,
} from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fakeStorage } from './fake-storage.ts';
import { indexedDbJournal } from './journal.ts';

const noStorage = 'There is no local storage here. This store needs a browser that offers it.';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('the port with %s', (_, seeds) => {
  describe.each([
    ['that the first read stores', true],
    ['that the first change stores', false],
  ])('%s', (__, writeSeedsOnRead) => {
    test.each(postStoreConformance)('$name', async ({ run }) => {
      const browser = fakeBrowser(null, { seeds, writeSeedsOnRead });
      await run({
        seeds,
        open: async () => browser.openTab(),
        writeText: async (text) => browser.setText(text),
        readText: async () => browser.getText(),
      });
    });
  });
});

describe('without a browser, as in Node', () => {
  const store = createBrowserPostStore();

  test('reads return the seeds, and the condition says why nothing can be stored', async () => {
    const seeds = [makePost({ id: 1 })];
    expect(await createBrowserPostStore({ seeds }).list()).toMatchObject({ posts: [{ id: 1 }] });
    expect(await readState(store)).toMatchObject({ posts: [], blocked: noStorage });
    store.subscribe(() => {})();
  });

  test('changes reject with the reason', () => expectRejection(store, 'unavailable'));
});

describe('the first visit', () => {
  test('writes the seeds once', async () => {
    const browser = fakeBrowser();
    expect(await readAll(browser.openTab())).toEqual(seedPosts);
    expect(browser.getText()).toBe(JSON.stringify(seedPosts));
    expect(browser.writes).toBe(1);
  });

  test('leaves seeds that were stored before they had tags to the byte', async () => {
    const earlier = seedPosts.map((post) => {
      const { tags: _, ...others } = post;
      return others;
    });
    const browser = fakeBrowser(JSON.stringify(earlier, null, 1));
    const store = browser.openTab();
    expect(await readAll(store)).toEqual(earlier);
    await store.get({ slug: earlier[0]?.slug ?? '' });
    expect(await store.listTags()).toEqual([]);
    expect(browser.getText()).toBe(JSON.stringify(earlier, null, 1));
    await create(store, makePost());
    expect(browser.getText()).toContain(JSON.stringify(earlier).slice(1));
  });

  test('leaves an empty list empty', async () => {
    const browser = fakeBrowser('[]');
    expect(await readAll(browser.openTab())).toEqual([]);
    expect(browser.writes).toBe(0);
  });

  test('does not write the seeds again after they were cleared', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await store.list();
    browser.setText(null);
    expect(await readState(store)).toMatchObject({ posts: [], wasCleared: true });
    expect(browser.getText()).toBeNull();
  });
});

test('writes a long list in several tasks, and a short one without a pause', async () => {
  const countPauses = async (content: string) => {
    const browser = fakeBrowser('[]');
    let count = 0;
    browser.pause = async (milliseconds) => {
      expect(milliseconds).toBe(0);
      count += 1;
    };
    await create(browser.openTab(), makePost({ content }));
    return count;
  };
  expect(await countPauses('x'.repeat(600_000))).toBe(2);
  expect(await countPauses('x')).toBe(0);
});

test('stores several changes with one write', async () => {
  const browser = fakeBrowser(toText(makePost({ id: 1, title: 'One' })));
  const store = browser.openTab();
  await create(store, makePost({ id: 2, title: '2' }), makePost({ id: 3, title: '3' }));
  expect(getTitles(browser.getText())).toEqual(['3', '2', 'One']);
  expect(browser.writes).toBe(1);
});

test('returns the same posts as long as the list does not change', async () => {
  const store = fakeBrowser(toText(makePost())).openTab();
  expect((await readAll(store))[0]).toBe((await readAll(store))[0]);
});

test('returns a created post as it is stored', async () => {
  const store = fakeBrowser('[]').openTab();
  const { posts } = await create(store, { ...makePost({ id: 3 }), mood: undefined } as never);
  expect(posts[0]?.post).toStrictEqual(makePost({ id: 3 }));
  expect((await store.get({ id: 3 }))?.post).toBe(posts[0]?.post);
});

describe('storage that fails', () => {
  test('blocked: returns the seeds, rejects changes with the reason', async () => {
    const browser = fakeBrowser();
    browser.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const store = browser.openTab();
    expect(await readState(store)).toMatchObject({ posts: seedPosts, blocked: 'The operation is insecure.' });
    await expectRejection(store, 'unavailable');
  });

  test('null: counts as blocked', async () => {
    const browser = fakeBrowser();
    browser.open = () => false;
    await expect(create(browser.openTab(), makePost())).rejects.toMatchObject({
      code: 'unavailable',
      message: noStorage,
    });
  });

  test('blocked together with the lock: rejects with the reason of the storage', async () => {
    const store = createBrowserPostStore({
      storage: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      tabLock: {
        withLock: () => Promise.reject(new DOMException('refused', 'SecurityError')),
        hasOtherTabs: async () => true,
      },
    });
    await expect(store.apply([])).rejects.toMatchObject({
      name: 'PostStoreError',
      code: 'unavailable',
      message: 'Access is denied for this document.',
    });
  });

  test.each([
    new DOMException('full', 'QuotaExceededError'),
    new DOMException('full', 'NS_ERROR_DOM_QUOTA_REACHED'),
    Object.assign(new Error('full'), { code: 22 }),
    Object.assign(new Error('full'), { code: 1014 }),
  ])('full (%#): leaves the old list', async (error) => {
    const text = toText(makePost());
    const browser = fakeBrowser(text);
    browser.setItem = () => {
      throw error;
    };
    await expectRejection(browser.openTab(), 'quota-exceeded');
    expect(browser.getText()).toBe(text);
  });

  test('ignores the first list: counts as blocked, and nothing is logged', async () => {
    const browser = fakeBrowser();
    browser.setItem = () => {};
    const append = vi.spyOn(browser.journal, 'append');
    const store = browser.openTab();
    expect(await readState(store)).toMatchObject({
      posts: seedPosts,
      blocked: 'The browser did not keep what was written.',
    });
    await expectRejection(store, 'unavailable');
    expect(append).not.toHaveBeenCalled();
  });

  test('ignores later writes: the change rejects', async () => {
    const browser = fakeBrowser(toText(makePost()));
    browser.setItem = () => {};
    await expectRejection(browser.openTab(), 'failed');
  });

  test('unreadable: nothing is written', async () => {
    const setItem = vi.fn<() => void>();
    const getItem = () => {
      throw new Error('Not readable');
    };
    const store = createBrowserPostStore({
      seeds: seedPosts,
      storage: () => Object.assign(fakeStorage(), { getItem, setItem }),
      events: new EventTarget(),
    });
    expect(await readState(store)).toMatchObject({ posts: seedPosts, blocked: 'Not readable' });
    expect(setItem).not.toHaveBeenCalled();
  });
});

describe('the condition', () => {
  test('of a valid list is its exact text', async () => {
    const text = ` ${toText(makePost({ id: 1 }))}`;
    expect(await fakeBrowser(text).openTab().condition.read()).toEqual({
      blocked: null,
      text,
      unreadable: [],
      lastValid: null,
      isDurable: true,
      wasCleared: false,
    });
  });

  test('of blocked storage is the reason, without a text', async () => {
    const browser = fakeBrowser('{');
    browser.open = () => false;
    expect(await browser.openTab().condition.read()).toEqual({
      blocked: noStorage,
      text: null,
      unreadable: [],
      lastValid: null,
      isDurable: true,
      wasCleared: false,
    });
  });

  test('of a cleared list is that nothing is stored, also if this tab wrote it', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await create(store, makePost());
    browser.setText(null);
    expect(await readState(store)).toMatchObject({
      posts: [],
      unreadable: [],
      wasCleared: true,
      text: null,
    });
  });
});

describe('without an effect', () => {
  test('a repair does not write a cleared list', async () => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    await store.list();
    browser.setText(null);
    expect(await store.condition.repair([])).toEqual({ posts: [], trashKeys: [] });
    expect(browser.getText()).toBeNull();
  });

  test.each<[string, (store: BrowserPostStore) => Promise<unknown>]>([
    ['deleting a missing post', (store) => store.apply([{ type: 'delete', id: 99 }])],
    ['restoring an unknown key', (store) => store.apply([{ type: 'restore', key: 'unknown' }])],
    ['no change', (store) => store.apply([])],
    ['a repair of a valid list', (store) => store.condition.repair([])],
  ])('%s writes nothing', async (_, act) => {
    const browser = fakeBrowser(toText(makePost()));
    const store = browser.openTab();
    await act(store);
    expect(await readAll(store)).toEqual([makePost()]);
    expect(browser.writes).toBe(0);
    expect(await browser.journal.entries()).toEqual([]);
  });

  test('a change leaves an unreadable text in place', async () => {
    const browser = fakeBrowser('{broken');
    const store = browser.openTab();
    await store.apply([{ type: 'delete', id: 99 }]);
    expect(await readUnreadable(store)).toEqual(['{broken']);
    expect(browser.getText()).toBe('{broken');
  });
});

test('rejects posts and fields that cannot be written as JSON', async () => {
  const store = fakeBrowser(toText(makePost())).openTab();
  const views = { views: 1n } as object;
  const error = { code: 'failed', message: 'The posts cannot be written as JSON.' };
  await expect(create(store, { ...makePost(), ...views })).rejects.toMatchObject(error);
  await expect(store.apply([{ type: 'update', id: 100, fields: views }])).rejects.toMatchObject(error);
});

test('names the missing post of an update', async () => {
  const error = await fakeBrowser('[]')
    .openTab()
    .apply([{ type: 'update', id: 100, fields: {} }])
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PostStoreError);
  expect(error).toMatchObject({
    code: 'not-found',
    message: 'There is no post with the id 100 to update any more.',
  });
});

test('uses the parts of the browser by default', async () => {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const startedAt = Date.now();
  const store = createBrowserPostStore();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  const post = makePost({ id: 9 });
  await create(store, post);
  expect(await store.condition.read()).toMatchObject({ isDurable: true, blocked: null });
  const head = await indexedDbJournal.head();
  expect(head).toMatchObject({ changes: [{ type: 'create', post }] });
  expect(head?.at).toBeGreaterThanOrEqual(startedAt);
  events.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('blogPosts.seenRevision')).toContain(String(head?.revision));
  localStorage.setItem('blogPosts', '{');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'blogPosts' }));
  await settle();
  expect(listener).toHaveBeenCalledTimes(2);
  await create(store, post);
  expect(localStorage.getItem('blogPosts.hasUnreadable')).not.toBeNull();
  await store.apply([{ type: 'delete', id: 9 }]);
  expect(await store.trash.list()).toMatchObject([{ post }]);
  expect(await store.versions.list(9)).toMatchObject([{ number: 1, title: post.title }]);
});
