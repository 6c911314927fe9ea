import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { type BrowserPostStore, createBrowserPostStore } from './browser-post-store.ts';
import { create, type FakeBrowser, getTitles, readAll, settle, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fakeStorage } from './fake-storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a store whose `storage` events a test emits. */
function openListening(browser: FakeBrowser) {
  const events = new EventTarget();
  const addEventListener = vi.fn<typeof events.addEventListener>(events.addEventListener.bind(events));
  const store = createBrowserPostStore({
    storage: () => Object.assign(fakeStorage(), { getItem: browser.getText }),
    journal: browser.journal,
    archive: browser.archive,
    trash: browser.trash,
    histories: browser.histories,
    tabLock: { withLock: (task) => task(), hasOtherTabs: async () => true },
    lastSeenRevision: { get: () => 0, set() {} },
    events: { addEventListener },
  });
  const emit = (key: string | null) => {
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { store, emit, addEventListener };
}

test('notifies other tabs of a change and of cleared storage', async () => {
  const browser = fakeBrowser(toText(makePost()));
  const reader = browser.openTab();
  const listener = vi.fn<() => void>();
  reader.subscribe(listener);
  await create(browser.openTab(), makePost({ title: 'From the other tab' }));
  await settle();
  expect(listener).toHaveBeenCalledTimes(1);
  expect((await readAll(reader))[0]?.title).toBe('From the other tab');
  browser.clear();
  await settle();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(await readAll(reader)).toEqual([]);
});

test('waits until the write of another tab has arrived, and loses nothing', async () => {
  const browser = fakeBrowser('[]');
  const tabs = [browser.openTab(), browser.openTab()];
  browser.lagMs = 20;
  for (let turn = 0; turn < 5; turn += 1) {
    for (const [index, tab] of tabs.entries()) {
      const id = turn * 2 + index;
      await create(tab, makePost({ id, title: `${id}` }));
    }
  }
  await settle();
  expect(getTitles(browser.getText())).toHaveLength(10);
  // No tab replayed a write of the other one, or an older list could reach the disk last.
  expect(browser.writes).toBe(10);
});

test.each([
  ['the list', 'blogPosts', 1],
  ['a key beside it', 'blogPosts.hasUnreadable', 1],
  ['everything', null, 1],
  ['something else', 'theme', 0],
  ['a key with the same ending', 'my.blogPosts', 0],
])('notifies subscribers of a change of %s if it concerns the posts', async (_, key, times) => {
  const { store, emit } = openListening(fakeBrowser('[]'));
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  emit(key);
  await settle();
  expect(listener).toHaveBeenCalledTimes(times);
});

const uses: Record<string, (store: BrowserPostStore) => unknown> = {
  list: (store) => store.list(),
  get: (store) => store.get({ id: 1 }),
  apply: (store) => store.apply([{ type: 'delete', id: 1 }]),
  subscribe: (store) => store.subscribe(() => {}),
};
test.each(Object.keys(uses))('listens to other tabs once, also if `%s` is called first', async (first) => {
  const { store, addEventListener } = openListening(fakeBrowser('[]'));
  await uses[first]?.(store);
  expect(addEventListener).toHaveBeenCalledTimes(1);
  for (const use of Object.values(uses)) await use(store);
  expect(addEventListener.mock.calls.map(([type]) => type)).toEqual(['storage']);
});

test('reads the log once after a burst of events, half a second after the last', async () => {
  vi.useFakeTimers();
  const browser = fakeBrowser('[]');
  const entries = vi.spyOn(browser.journal, 'entries');
  const { store, emit } = openListening(browser);
  store.subscribe(() => {});
  for (let change = 0; change < 5; change += 1) {
    emit('blogPosts');
    await vi.advanceTimersByTimeAsync(499);
  }
  expect(entries).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(entries).toHaveBeenCalledTimes(1);
});

describe('subscribers', () => {
  test('that throw fail neither the change nor other subscribers', async () => {
    const thrown: unknown[] = [];
    vi.stubGlobal('queueMicrotask', async (run: () => void) => {
      try {
        await Promise.resolve();
        run();
      } catch (error) {
        thrown.push(error);
      }
    });
    const store = fakeBrowser('[]').openTab();
    const listener = vi.fn<() => void>();
    store.subscribe(() => {
      throw new Error('Cannot render.');
    });
    store.subscribe(listener);
    await create(store, makePost({ id: 1 }));
    vi.unstubAllGlobals();
    expect(await readAll(store)).toHaveLength(1);
    expect(listener).toHaveBeenCalled();
    expect(thrown).not.toEqual([]);
  });

  test('that unsubscribed before the notification are not called', async () => {
    const { store, emit } = openListening(fakeBrowser('[]'));
    const listener = vi.fn<() => void>();
    const unsubscribe = store.subscribe(listener);
    emit('blogPosts');
    unsubscribe();
    await settle();
    expect(listener).not.toHaveBeenCalled();
  });
});
