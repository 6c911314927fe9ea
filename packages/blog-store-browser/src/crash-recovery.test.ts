import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test, vi } from 'vitest';

import type { BrowserPostStore } from './browser-post-store.ts';
import { create, getTitles, readAll, readState, settle, startUp, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';

const add = (store: BrowserPostStore, id: number) => create(store, makePost({ id }));

describe('a browser that is killed', () => {
  test('before it wrote anything to disk: confirmed changes are there at the next start', async () => {
    const browser = fakeBrowser(toText(makePost({ title: 'Old' })));
    browser.flush();
    await create(browser.openTab(), makePost({ id: 7, title: 'Confirmed' }));
    browser.kill();
    expect(getTitles(browser.getText())).toEqual(['Old']);
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Confirmed', 'Old']);
  });

  test('after it wrote some of several changes: only the missing ones are replayed', async () => {
    const browser = fakeBrowser(toText(makePost({ id: 1, title: 'Old' })));
    const store = browser.openTab();
    await create(store, makePost({ id: 2, title: 'First' }));
    browser.flush();
    await store.apply([{ type: 'delete', id: 1 }]);
    await create(store, makePost({ id: 3, title: 'Second' }));
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Second', 'First']);
  });

  test('after changes of each type: all are replayed in order', async () => {
    const browser = fakeBrowser(toText(makePost({ id: 1, mood: 'calm' }), makePost({ id: 2 })));
    browser.flush();
    const store = browser.openTab();
    const { trashKeys } = await store.apply([{ type: 'delete', id: 1 }]);
    await create(store, makePost({ id: 3 }));
    await store.apply([{ type: 'restore', key: String(trashKeys[0]) }]);
    const ifVersion = (await store.get({ id: 1 }))?.version;
    const fields = { title: 'Edited' };
    await store.apply([{ type: 'update', id: 1, fields, remove: ['mood'], ifVersion }]);
    await store.apply([{ type: 'move', id: 2, before: 3 }]);
    const text = browser.getText();
    expect(text).toBe(toText(makePost({ id: 2 }), makePost({ id: 3 }), makePost({ id: 1, ...fields })));
    browser.kill();
    await startUp(browser);
    expect(browser.getText()).toBe(text);
  });

  test('on the very first visit: the seeds return, with the post on top', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await store.list();
    await create(store, makePost({ title: 'First words' }));
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['First words', ...seedPosts.map(({ title }) => title)]);
  });

  test('during a write: nothing else is lost', async () => {
    const browser = fakeBrowser(toText(makePost({ title: 'Old' })));
    browser.flush();
    browser.setItem = () => {
      throw new Error('killed here');
    };
    browser.journal.remove = () => new Promise(() => {});
    void create(browser.openTab(), makePost({ id: 5, title: 'Half' }));
    await settle();
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Half', 'Old']);
  });

  test('a change right after it builds on the replayed list', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await add(browser.openTab(), 7);
    browser.kill();
    const store = browser.openTab();
    await add(store, 8);
    expect((await readAll(store)).map(({ id }) => id)).toEqual([8, 7]);
  });
});

describe('an external edit takes precedence', () => {
  test('over changes that were seen in the list, also if it restores the former text', async () => {
    const text = toText(makePost({ title: 'Old' }));
    const browser = fakeBrowser(text);
    const tab = browser.openTab();
    await create(tab, makePost({ id: 9, title: 'Published' }));
    browser.setText(text);
    browser.advance(3_000);
    await startUp(browser, tab);
    expect(browser.getText()).toBe(text);
  });

  test('over a log that does not contain it', async () => {
    const browser = fakeBrowser(toText(makePost({ title: 'Old' })));
    await create(browser.openTab(), makePost({ id: 9, title: 'Published' }));
    browser.setText(toText(makePost({ title: 'External' })));
    browser.flush();
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['External']);
  });

  test('and later changes build on it', async () => {
    const browser = fakeBrowser(toText(makePost({ title: 'Old' })));
    const store = browser.openTab();
    await create(store, makePost({ id: 9, title: 'Published' }));
    browser.setText(toText(makePost({ title: 'External' })));
    browser.flush();
    await create(store, makePost({ id: 10, title: 'Later' }));
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Later', 'External']);
  });

  test('over what was replayed', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await add(browser.openTab(), 7);
    browser.kill();
    const tab = browser.openTab();
    await tab.list();
    await settle();
    browser.setText('[]');
    browser.advance(3_000);
    await startUp(browser, tab);
    expect(browser.getText()).toBe('[]');
  });

  test('over what arrived from another tab', async () => {
    const browser = fakeBrowser('[]');
    const [reader, writer] = [browser.openTab(), browser.openTab()];
    await reader.list();
    await add(writer, 7);
    await settle();
    browser.setText('[]');
    browser.advance(3_000);
    await startUp(browser, reader);
    expect(browser.getText()).toBe('[]');
  });
});

describe('a replay', () => {
  test('starts at once if no other tab is open, and notifies subscribers', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await add(browser.openTab(), 7);
    browser.kill();
    const store = browser.openTab();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    expect(await readAll(store)).toEqual([]);
    await settle();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(await readAll(store)).toMatchObject([{ title: 'Post 7' }]);
  });

  test('starts at once if other tabs are open, but the change is too old to be on its way', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await add(browser.openTab(), 7);
    browser.kill();
    browser.advance(3_000);
    browser.openTab();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Post 7']);
  });

  test('waits for a write of another tab', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await add(browser.openTab(), 7);
    browser.kill();
    browser.openTab();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual([]);
  });

  test('archives an unreadable text before it replaces it', async () => {
    const browser = fakeBrowser('{broken');
    browser.flush();
    await add(browser.openTab(), 7);
    const { archive } = browser;
    for (const { id } of await archive.list()) await archive.discard(id);
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Post 7']);
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['{broken']);
  });

  test('does not happen if nothing is missing, and subscribers are not notified', async () => {
    const browser = fakeBrowser('[]');
    await add(browser.openTab(), 7);
    const store = browser.openTab();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    await store.list();
    await settle();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('an undone change is not replayed', () => {
  const late = new Error('The browser’s database did not answer in time.');

  test.each([0, 60_000])('if the log stored it late, and the clock went back by %d ms', async (back) => {
    const browser = fakeBrowser('[]');
    const append = browser.journal.append.bind(browser.journal);
    browser.journal.append = async (entry) => {
      await append(entry);
      throw late;
    };
    const store = browser.openTab();
    await add(store, 1);
    browser.advance(-back);
    await store.apply([{ type: 'delete', id: 1 }]);
    browser.flush();
    browser.kill();
    await startUp(browser);
    expect(browser.getText()).toBe('[]');
  });

  test('on a page at whose start the log did not respond', async () => {
    const browser = fakeBrowser('[]');
    await add(browser.openTab(), 1);
    browser.flush();
    browser.kill();
    const entries = vi.spyOn(browser.journal, 'entries').mockRejectedValueOnce(late);
    const store = browser.openTab();
    expect(await readAll(store)).toHaveLength(1);
    await settle();
    expect(entries).toHaveBeenCalledOnce();
    await store.apply([{ type: 'delete', id: 1 }]);
    browser.flush();
    browser.kill();
    await startUp(browser);
    expect(browser.getText()).toBe('[]');
  });
});

describe('without a working log', () => {
  test('changes are written, and the condition says that they may not survive a kill', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.append = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    expect((await readState(store)).isDurable).toBe(true);
    await create(store, makePost());
    expect((await readState(store)).isDurable).toBe(false);
    expect(getTitles(browser.getText())).toHaveLength(1);
  });

  test('subscribers are notified as soon as that is known', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.entries = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    await store.list();
    await settle();
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await store.condition.read()).isDurable).toBe(false);
  });

  test('posts can be deleted, also if the database is full', async () => {
    const browser = fakeBrowser(toText(makePost({ id: 1 })));
    browser.journal.append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const store = browser.openTab();
    await store.apply([{ type: 'delete', id: 1 }]);
    expect(await readAll(store)).toEqual([]);
  });
});
