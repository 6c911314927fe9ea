import 'fake-indexeddb/auto';

import { type BlogPost, PostStoreError, seedPosts } from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { fakeBrowser } from './fake-browser.ts';
import { fakeStorage } from './fake-storage.ts';
import { fingerprint } from './fingerprint.ts';
import { indexedDbJournal } from './journal.ts';
import { createBrowserPostStore, type BrowserPostStore } from './browser-post-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('keeps the promise of the port with %s', (_, seeds) => {
  describe.each([
    ['that reading stores', true],
    ['that the first change stores', false],
  ])('%s', (__, writeSeedsOnRead) => {
    test.each(postStoreConformance)('$name', async ({ run }) => {
      const browser = fakeBrowser(null, { seeds, writeSeedsOnRead: writeSeedsOnRead });
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
  const store = createBrowserPostStore({ seeds: [] });
  const noStorage = 'There is no local storage here. This store needs a browser that offers it.';

  test('reading and subscribing show the seeds, and why nothing can be stored', async () => {
    expect(await createBrowserPostStore().readPage({ limit: 1 })).toMatchObject({ posts: [{ id: 1 }] });
    expect(await store.readAll()).toMatchObject({ posts: [], blocked: noStorage });
    (await store.subscribe(() => {}))();
  });

  test('a change is refused with the reason', () => expectRefusal(store, 'unavailable'));
});

describe('the first visit', () => {
  test('writes the seeds, once', async () => {
    const browser = fakeBrowser();
    expect((await browser.openTab().readAll()).posts).toEqual(seedPosts);
    expect(browser.getText()).toBe(JSON.stringify(seedPosts));
    expect(browser.writes).toBe(1);
  });

  test('an empty list is a list and stays one', async () => {
    const browser = fakeBrowser('[]');
    expect((await browser.openTab().readAll()).posts).toEqual([]);
    expect(browser.writes).toBe(0);
  });

  test('a list that vanishes while the page is open is emptied, not reseeded', async () => {
    const browser = fakeBrowser(listOf(makePost()));
    const store = browser.openTab();
    await store.readAll();
    browser.setText(null);
    expect(await store.readAll()).toMatchObject({ posts: [], clearing: { wasCleared: true } });
    await store.transact(() => [{ type: 'add', post: makePost({ title: 'Next' }) }]);
    expect(titlesIn(browser.getText())).toEqual(['Next']);
  });
});

test('a long list is written in several tasks, and a short one without a pause', async () => {
  const pauses = async (content: string) => {
    const browser = fakeBrowser('[]');
    let count = 0;
    browser.pause = async (milliseconds) => {
      expect(milliseconds).toBe(0);
      count += 1;
    };
    await browser.openTab().transact(() => [{ type: 'add', post: makePost({ content }) }]);
    return count;
  };
  expect(await pauses('x'.repeat(600_000))).toBe(2);
  expect(await pauses('x')).toBe(0);
});

describe('text that cannot be read whole', () => {
  const texts = {
    'no JSON': '[{"id":1',
    'no list': '{"posts":[]}',
    'a list with an entry that is no post': JSON.stringify([makePost({ title: 'Readable' }), 'not a post']),
    'a key twice in an object': listOf(makePost()).replace('{', '{"title":"First",'),
    'a key twice, deep in a field nobody knows': listOf(makePost()).replace('{', '{"more":[{"a":1,"a":2}],'),
    'an id past 2 ** 53': listOf(makePost()).replace(/"id":\d+/u, '"id":9007199254740993'),
  };

  test.each(Object.entries(texts))(
    '%s: reading changes nothing, a publish keeps the exact text first',
    async (_, text) => {
      const browser = fakeBrowser(text);
      const store = browser.openTab();
      expect((await store.readAll()).unreadable.texts).toEqual([{ id: 'in-place', text, archivedAt: null }]);
      expect(browser.writes).toBe(0);

      const after = await store.transact(() => [{ type: 'add', post: makePost({ title: 'New' }) }]);
      expect(after.snapshot.unreadable.texts.map((entry) => entry.text)).toEqual([text]);
      expect(titlesIn(browser.getText())[0]).toBe('New');
    },
  );

  test('nothing is written while no copy of it can be kept', async () => {
    const browser = fakeBrowser('{broken');
    browser.archive.add = () => Promise.reject(new Error('no room'));
    await expectRefusal(browser.openTab(), 'failed');
    expect(browser.getText()).toBe('{broken');
  });
});

describe('repairing and discarding', () => {
  const readable = makePost({ id: 1, title: 'Readable' });
  const text = JSON.stringify([readable, 'not a post']);
  const added = makePost({ id: 2, title: 'Recovered' });

  test('a repair keeps the exact text, adds what is decided, and survives a kill', async () => {
    const browser = fakeBrowser(text);
    browser.flush();
    const { snapshot } = await browser
      .openTab()
      .unreadable.repair((newest) => [{ type: 'insert', post: added, at: newest.length }]);
    expect(snapshot.posts).toEqual([readable, added]);
    expect(snapshot.unreadable.texts).toMatchObject([{ text }]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Readable', 'Recovered']);
  });

  test('a repair that adds nothing still puts the text aside', async () => {
    const browser = fakeBrowser(text);
    const { snapshot } = await browser.openTab().unreadable.repair(() => []);
    expect(snapshot.unreadable.texts[0]?.archivedAt).not.toBeNull();
    expect(browser.getText()).toBe(listOf(readable));
  });

  test('discarding a text in place leaves what could be read of it, and later changes survive a kill', async () => {
    const browser = fakeBrowser(text);
    browser.flush();
    const store = browser.openTab();
    const [inPlace] = (await store.readAll()).unreadable.texts;
    expect(await store.unreadable.discard(inPlace!)).toMatchObject({
      posts: [readable],
      unreadable: { texts: [] },
    });
    await store.transact(() => [{ type: 'add', post: added }]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Recovered', 'Readable']);
  });

  test('a text that was changed since it was looked at is not discarded', async () => {
    const browser = fakeBrowser(text);
    const store = browser.openTab();
    const [inPlace] = (await store.readAll()).unreadable.texts;
    browser.setText('{newer');
    await expect(store.unreadable.discard(inPlace!)).rejects.toMatchObject({ code: 'failed' });
    expect(browser.getText()).toBe('{newer');
  });

  test('a kept copy can be discarded, and only that one', async () => {
    const browser = fakeBrowser('{first');
    const store = browser.openTab();
    await store.transact(() => [{ type: 'add', post: added }]);
    browser.setText('{second');
    const { texts } = (await store.transact(() => [{ type: 'add', post: added }])).snapshot.unreadable;
    expect(texts.map((each) => each.text)).toEqual(['{second', '{first']);
    const after = await store.unreadable.discard(texts[1]!);
    expect(after.unreadable.texts.map((each) => each.text)).toEqual(['{second']);
    expect(after.posts).toEqual([added]);
  });
});

describe('a text that cannot be read whole in the place of a list that was', () => {
  const whole = [
    makePost({ id: 1, title: 'One' }),
    makePost({ id: 2, title: 'Two' }),
    makePost({ id: 1, title: 'Duplicate' }),
  ];

  test('the list is remembered as long as it is not whole again', async () => {
    const browser = fakeBrowser(listOf(...whole));
    const store = browser.openTab();
    expect((await store.readAll()).unreadable.lastValid).toBeNull();
    browser.setText('{broken');
    expect(await store.readAll()).toMatchObject({ posts: [], unreadable: { lastValid: whole } });
    browser.setText(JSON.stringify([whole[1], 7]));
    expect(await store.readAll()).toMatchObject({ posts: [whole[1]], unreadable: { lastValid: whole } });
    browser.setText('[]');
    expect(await store.readAll()).toMatchObject({ posts: [], unreadable: { lastValid: null } });
  });

  test('nothing is offered where every post of it can be read, or where it was never read', async () => {
    const browser = fakeBrowser(listOf(...whole));
    const store = browser.openTab();
    await store.readAll();
    browser.setText(JSON.stringify([7, ...whole]));
    expect(await store.readAll()).toMatchObject({ posts: whole, unreadable: { lastValid: null } });
    expect((await browser.openTab().readAll()).unreadable.lastValid).toBeNull();
  });

  test.each(['{broken', '[{"id":2,"title":"Half"},{"id":1}]'])(
    'a restored list is the very list, after the exact text %s was kept, and survives a kill',
    async (text) => {
      const browser = fakeBrowser(listOf(...whole));
      const store = browser.openTab();
      await store.transact(() => [{ type: 'move', id: 2, to: 0 }]);
      await store.transact(() => [{ type: 'move', id: 2, to: 1 }]);
      browser.setText(text);
      browser.flush();
      const after = await store.unreadable.restore();
      expect(after).toMatchObject({ posts: whole, unreadable: { lastValid: null } });
      expect(after.unreadable.texts).toMatchObject([{ text, archivedAt: 1 }]);
      expect(browser.getText()).toBe(listOf(...whole));
      browser.kill();
      await startUp(browser);
      expect(browser.getText()).toBe(listOf(...whole));
    },
  );

  test('nothing is written where no copy of the text can be kept', async () => {
    const browser = fakeBrowser(listOf(...whole));
    const store = browser.openTab();
    await store.readAll();
    browser.setText('{broken');
    browser.archive.add = () => Promise.reject(new Error('no room'));
    await expect(store.unreadable.restore()).rejects.toMatchObject({ code: 'failed' });
    expect(browser.getText()).toBe('{broken');
  });

  test.each([
    ['can be read whole again', '[]'],
    ['was cleared', null],
  ])('a stored list that %s is not written over', async (_, text) => {
    const browser = fakeBrowser(listOf(...whole));
    const store = browser.openTab();
    await store.readAll();
    browser.setText('{broken');
    await store.readAll();
    browser.setText(text);
    await expect(store.unreadable.restore()).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text was changed meanwhile.',
    });
    expect(browser.getText()).toBe(text);
  });

  test('a tab that never read it has nothing to restore', async () => {
    const browser = fakeBrowser('{broken');
    await expect(browser.openTab().unreadable.restore()).rejects.toMatchObject({ code: 'failed' });
    expect(browser.getText()).toBe('{broken');
  });

  test('a change over the text keeps both: the text, and the list that would be gone', async () => {
    const browser = fakeBrowser(listOf(...whole));
    const store = browser.openTab();
    await store.readAll();
    browser.setText('{broken');
    const { snapshot } = await store.transact(() => [
      { type: 'add', post: makePost({ id: 9, title: 'New' }) },
    ]);
    expect(snapshot.posts.map(({ title }) => title)).toEqual(['New']);
    expect(snapshot.unreadable.texts.map(({ text }) => text)).toEqual([listOf(...whole), '{broken']);
  });
});

test('what is decided on the newest list is stored whole or not at all', async () => {
  const browser = fakeBrowser(listOf(makePost({ id: 1, title: 'One' })));
  const store = browser.openTab();
  const add = (id: number) => ({ type: 'add', post: makePost({ id, title: String(id) }) }) as const;
  await store.transact(() => [add(2), add(3)]);
  expect(titlesIn(browser.getText())).toEqual(['3', '2', 'One']);
  expect(browser.writes).toBe(1);
  await expect(
    store.transact(() => {
      throw new Error('Undecided');
    }),
  ).rejects.toThrow('Undecided');
  await expect(
    store.transact(() => [add(4), { type: 'update', post: makePost({ id: 99 }) }]),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect(titlesIn(browser.getText())).toEqual(['3', '2', 'One']);
});

describe('storage that fails', () => {
  test('blocked: the seeds show from memory, and a change is refused with the reason', async () => {
    const browser = fakeBrowser();
    browser.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const store = browser.openTab();
    expect(await store.readAll()).toMatchObject({ posts: seedPosts, blocked: 'The operation is insecure.' });
    await expectRefusal(store, 'unavailable');
  });

  test('null instead of a storage is blocked too', async () => {
    const browser = fakeBrowser();
    browser.open = () => false;
    await expectRefusal(browser.openTab(), 'unavailable');
  });

  test.each([
    new DOMException('full', 'QuotaExceededError'),
    new DOMException('full', 'NS_ERROR_DOM_QUOTA_REACHED'),
    Object.assign(new Error('full'), { code: 22 }),
    Object.assign(new Error('full'), { code: 1014 }),
  ])('full (%#): the old list stays', async (error) => {
    const text = listOf(makePost());
    const browser = fakeBrowser(text);
    browser.setItem = () => {
      throw error;
    };
    await expectRefusal(browser.openTab(), 'quota-exceeded');
    expect(browser.getText()).toBe(text);
  });

  test('taking no first list is being blocked, and nothing is journaled', async () => {
    const browser = fakeBrowser();
    browser.setItem = () => {};
    const append = vi.spyOn(browser.journal, 'append');
    await expectRefusal(browser.openTab(), 'unavailable');
    expect(append).not.toHaveBeenCalled();
  });

  test('silently ignoring writes is noticed', async () => {
    const browser = fakeBrowser(listOf(makePost()));
    browser.setItem = () => {};
    await expectRefusal(browser.openTab(), 'failed');
  });
});

test('other tabs hear of a change at once, and of a cleared storage', async () => {
  const browser = fakeBrowser(listOf(makePost()));
  const heard: string[][] = [];
  await browser.openTab().subscribe(({ posts }) => heard.push(posts.map((post) => post.title)));
  await browser.openTab().transact(() => [{ type: 'add', post: makePost({ title: 'From the other tab' }) }]);
  browser.clear();
  await settle();
  expect(heard[0]?.[0]).toBe('From the other tab');
  expect(heard.at(-1)).toEqual([]);
});

describe('a browser that is killed', () => {
  test('before it wrote anything to disk: what was confirmed is there at the next start', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    browser.flush();
    await browser.openTab().transact(() => [{ type: 'add', post: makePost({ id: 7, title: 'Confirmed' }) }]);
    browser.kill();
    expect(titlesIn(browser.getText())).toEqual(['Old']);
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Confirmed', 'Old']);
  });

  test('after it wrote some of several changes: only the missing ones are replayed', async () => {
    const browser = fakeBrowser(listOf(makePost({ id: 1, title: 'Old' })));
    const store = browser.openTab();
    await store.transact(() => [{ type: 'add', post: makePost({ id: 2, title: 'First' }) }]);
    browser.flush();
    await store.transact(() => [{ type: 'remove', id: 1 }]);
    await store.transact(() => [{ type: 'add', post: makePost({ id: 3, title: 'Second' }) }]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Second', 'First']);
  });

  test('on the very first visit: the seeds come back and the post on top of them', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await store.readAll();
    await store.transact(() => [{ type: 'add', post: makePost({ title: 'First words' }) }]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['First words', ...seedPosts.map((post) => post.title)]);
  });

  test('while a change was being written: it is there or it is not, and nothing else is lost', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    browser.flush();
    browser.setItem = () => {
      throw new Error('killed here');
    };
    browser.journal.remove = () => new Promise(() => {});
    void browser.openTab().transact(() => [{ type: 'add', post: makePost({ id: 5, title: 'Half' }) }]);
    await settle();
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Half', 'Old']);
  });
});

describe('an edit from outside wins', () => {
  test('over changes that the list was seen to hold, also when it restores the very text before', async () => {
    const text = listOf(makePost({ title: 'Old' }));
    const browser = fakeBrowser(text);
    const tab = browser.openTab();
    await tab.transact(() => [{ type: 'add', post: makePost({ id: 9, title: 'Published' }) }]);
    browser.setText(text);
    browser.advance(3_000);
    await startUp(browser, tab);
    expect(browser.getText()).toBe(text);
  });

  test('over a journal that knows nothing of it', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    await browser.openTab().transact(() => [{ type: 'add', post: makePost({ id: 9, title: 'Published' }) }]);
    browser.setText(listOf(makePost({ title: 'From outside' })));
    browser.flush();
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['From outside']);
  });

  test('and later changes build on it', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    const store = browser.openTab();
    await store.transact(() => [{ type: 'add', post: makePost({ id: 9, title: 'Published' }) }]);
    browser.setText(listOf(makePost({ title: 'From outside' })));
    browser.flush();
    await store.transact(() => [{ type: 'add', post: makePost({ id: 10, title: 'Later' }) }]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Later', 'From outside']);
  });
});

test('a change waits until another tab’s write has arrived, and loses nothing', async () => {
  const browser = fakeBrowser('[]');
  const [one, two] = [browser.openTab(), browser.openTab()];
  browser.lagMs = 20;
  for (let turn = 0; turn < 5; turn += 1) {
    await one.transact(() => [{ type: 'add', post: makePost({ id: turn * 2, title: `one ${turn}` }) }]);
    await two.transact(() => [{ type: 'add', post: makePost({ id: turn * 2 + 1, title: `two ${turn}` }) }]);
  }
  await settle();
  expect(titlesIn(browser.getText())).toHaveLength(10);
  // Nobody wrote for another, which would let an older list reach the browser last.
  expect(browser.writes).toBe(10);
});

describe('a journal that cannot be kept', () => {
  test('the change is written all the same, and the snapshot says that only the weaker promise holds', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.append = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    expect((await store.readAll()).durability.isDurable).toBe(true);
    expect((await store.transact(() => [{ type: 'add', post: makePost() }])).snapshot.durability).toEqual({
      isDurable: false,
    });
    expect(titlesIn(browser.getText())).toHaveLength(1);
  });

  test('the screens hear of it as soon as it is known', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.entries = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    const heard: boolean[] = [];
    await store.subscribe(({ durability }) => heard.push(durability.isDurable));
    await store.readAll();
    await settle();
    expect(heard).toEqual([false]);
  });

  test('a full journal does not keep a post from being deleted', async () => {
    const browser = fakeBrowser(listOf(makePost({ id: 1 })));
    browser.journal.append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect((await browser.openTab().transact(() => [{ type: 'remove', id: 1 }])).snapshot.posts).toEqual([]);
  });
});

test('the journal keeps only what the disk may still lack', async () => {
  const browser = fakeBrowser('[]');
  const store = browser.openTab();
  for (let id = 1; id <= 5; id += 1) await store.transact(() => [{ type: 'add', post: makePost({ id }) }]);
  browser.advance(3 * 60 * 60_000);
  await startUp(browser);
  expect(await browser.journal.entries()).toHaveLength(1);
});

test('the parts of the browser are its own where none are handed in', async () => {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const startedAt = Date.now();
  const store = createBrowserPostStore();
  const heard: number[] = [];
  await store.subscribe(({ posts }) => heard.push(posts.length));
  const post = makePost({ id: 9 });
  expect(await store.transact(() => [{ type: 'add', post }])).toMatchObject({
    snapshot: { durability: { isDurable: true }, blocked: null },
  });
  const head = await indexedDbJournal.head();
  expect(head).toMatchObject({ changes: [{ type: 'add', post }] });
  expect(head?.at).toBeGreaterThanOrEqual(startedAt);
  events.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('blogPosts.seenRevision')).toContain(String(head?.revision));
  localStorage.setItem('blogPosts', '{');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'blogPosts' }));
  await settle();
  expect(heard).toEqual([seedPosts.length + 1, 0]);
  await store.transact(() => [{ type: 'add', post }]);
  expect(localStorage.getItem('blogPosts.hasUnreadable')).not.toBeNull();
});

describe('what a snapshot says', () => {
  test('after a change: what it brought is a copy as stored', async () => {
    const store = fakeBrowser(listOf(makePost({ id: 1 }), makePost({ id: 2 }))).openTab();
    const post = { ...makePost({ id: 3, title: 'New' }), mood: undefined };
    const { snapshot: after, stored } = await store.transact(() => [{ type: 'add', post }]);
    expect(stored[0]).toBe(after.posts[0]);
    expect(after.posts[0]).not.toBe(post);
    expect(after.posts[0]).toStrictEqual(makePost({ id: 3, title: 'New' }));
    expect(after.storedText.text).toBe(JSON.stringify(after.posts));
  });

  test('of a stored list: the exact text, and that it is neither cleared nor blocked', async () => {
    const text = ` ${listOf(makePost({ id: 1 }))}`;
    expect(await fakeBrowser(text).openTab().readAll()).toEqual({
      posts: [makePost({ id: 1 })],
      unreadable: { texts: [], lastValid: null },
      blocked: null,
      clearing: { wasCleared: false },
      durability: { isDurable: true },
      storedText: { text },
    });
  });

  test('of a blocked storage: the seeds and the reason, and no text', async () => {
    const browser = fakeBrowser('{');
    browser.open = () => false;
    expect(await browser.openTab().readAll()).toEqual({
      posts: seedPosts,
      unreadable: { texts: [], lastValid: null },
      blocked: 'There is no local storage here. This store needs a browser that offers it.',
      clearing: { wasCleared: false },
      durability: { isDurable: true },
      storedText: { text: null },
    });
  });

  test('of a storage that takes no first list: the seeds and the reason', async () => {
    const browser = fakeBrowser();
    browser.setItem = () => {};
    expect(await browser.openTab().readAll()).toMatchObject({
      posts: seedPosts,
      blocked: 'The browser did not keep what was written.',
    });
  });

  test('of a cleared list: that there is nothing, not even a text', async () => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    await store.readAll();
    browser.setText(null);
    expect(await store.readAll()).toMatchObject({
      posts: [],
      unreadable: { texts: [] },
      clearing: { wasCleared: true },
      storedText: { text: null },
    });
  });

  test('after a change of a list that a tab has written itself and that was cleared then', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await store.transact(() => [{ type: 'add', post: makePost() }]);
    browser.setText(null);
    expect(await store.readAll()).toMatchObject({ posts: [], clearing: { wasCleared: true } });
  });
});

test('seeds that were cleared stay cleared', async () => {
  const browser = fakeBrowser();
  const store = browser.openTab();
  await store.readAll();
  browser.setText(null);
  expect(await store.readAll()).toMatchObject({ posts: [], clearing: { wasCleared: true } });
  expect(browser.getText()).toBeNull();
});

test('a storage that cannot be read is not written to', async () => {
  const setItem = vi.fn<() => void>();
  const getItem = () => {
    throw new Error('Not readable');
  };
  const store = createBrowserPostStore({
    storage: () => Object.assign(fakeStorage(), { getItem, setItem }),
    events: new EventTarget(),
  });
  expect(await store.readAll()).toMatchObject({ posts: seedPosts, blocked: 'Not readable' });
  expect(setItem).not.toHaveBeenCalled();
});

test('a list that has not changed is the same one, so that nothing is drawn anew', async () => {
  const store = fakeBrowser(listOf(makePost())).openTab();
  expect((await store.readAll()).posts).toBe((await store.readAll()).posts);
});

describe('where there is nothing to change', () => {
  test('a cleared list is not written by a repair', async () => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    await store.readAll();
    browser.setText(null);
    expect(await store.unreadable.repair(() => [])).toMatchObject({
      snapshot: { posts: [], clearing: { wasCleared: true } },
    });
    expect(browser.getText()).toBeNull();
  });

  test.each<[string, (store: BrowserPostStore) => Promise<unknown>]>([
    ['a removal of a post that is gone', (store) => store.transact(() => [{ type: 'remove', id: 99 }])],
    ['no decision', (store) => store.transact(() => [])],
    ['a repair of what is whole', (store) => store.unreadable.repair(() => [])],
  ])('%s writes nothing, and gives the state', async (_, act) => {
    const browser = fakeBrowser(listOf(makePost()));
    expect(await act(browser.openTab())).toMatchObject({
      snapshot: { posts: [makePost()], blocked: null },
    });
    expect(browser.writes).toBe(0);
    expect(await browser.journal.entries()).toEqual([]);
  });

  test('a list that was read whole is put aside neither by a change nor by a replay', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    const { snapshot } = await browser.openTab().transact(() => [{ type: 'add', post: makePost() }]);
    expect(snapshot.unreadable.texts).toEqual([]);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toHaveLength(1);
    expect(await browser.archive.list()).toEqual([]);
  });

  test('a text that cannot be read stays where it is', async () => {
    const browser = fakeBrowser('{broken');
    const { snapshot } = await browser.openTab().transact(() => [{ type: 'remove', id: 99 }]);
    expect(snapshot.unreadable.texts).toEqual([{ id: 'in-place', text: '{broken', archivedAt: null }]);
    expect(browser.getText()).toBe('{broken');
  });
});

describe('a refusal says why', () => {
  test('where the post to update is gone', async () => {
    const store = fakeBrowser('[]').openTab();
    await expect(store.transact(() => [{ type: 'update', post: makePost() }])).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no post with the id 100 to update any more.',
    });
  });

  test('where a post cannot be written as JSON', async () => {
    const store = fakeBrowser('[]').openTab();
    const post = { ...makePost(), views: 1n };
    await expect(store.transact(() => [{ type: 'add', post }])).rejects.toMatchObject({
      code: 'failed',
      message: 'The posts cannot be written as JSON.',
    });
  });

  test('where the text to discard was changed meanwhile', async () => {
    const store = fakeBrowser('{newer').openTab();
    await expect(
      store.unreadable.discard({ id: 'in-place', text: '{', archivedAt: null }),
    ).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text was changed meanwhile.',
    });
  });

  test('where no copy of an unreadable text can be kept, or a kept one not be discarded', async () => {
    const browser = fakeBrowser('{broken');
    const cause = new Error('no room');
    browser.archive.add = () => Promise.reject(cause);
    browser.archive.discard = () => Promise.reject(cause);
    const store = browser.openTab();
    await expect(store.transact(() => [{ type: 'add', post: makePost() }])).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text could not be read whole, and no copy of it could be kept: no room',
      cause,
    });
    await expect(store.unreadable.discard({ id: '1', text: '{', archivedAt: 1 })).rejects.toMatchObject({
      name: 'PostStoreError',
      code: 'failed',
      message: 'no room',
      cause,
    });
  });

  test('where storage is blocked', async () => {
    const browser = fakeBrowser();
    browser.open = () => false;
    await expect(browser.openTab().transact(() => [{ type: 'add', post: makePost() }])).rejects.toMatchObject(
      {
        code: 'unavailable',
        message: 'There is no local storage here. This store needs a browser that offers it.',
      },
    );
  });

  test('where storage is blocked, and the lock with it', async () => {
    const store = createBrowserPostStore({
      storage: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      tabLock: {
        withLock: () => Promise.reject(new DOMException('refused', 'SecurityError')),
        hasOtherTabs: async () => true,
      },
    });
    await expect(store.transact(() => [])).rejects.toMatchObject({
      name: 'PostStoreError',
      code: 'unavailable',
      message: 'Access is denied for this document.',
    });
  });
});

describe('other tabs', () => {
  /** A store, and the way to tell it what another tab changed. */
  function openListening(browser: ReturnType<typeof fakeBrowser>) {
    const events = new EventTarget();
    const addEventListener = vi.fn<typeof events.addEventListener>(events.addEventListener.bind(events));
    const store = createBrowserPostStore({
      storage: () => Object.assign(fakeStorage(), { getItem: browser.getText }),
      journal: browser.journal,
      archive: browser.archive,
      tabLock: { withLock: (task) => task(), hasOtherTabs: async () => true },
      lastSeenRevision: { get: () => 0, set() {} },
      events: { addEventListener },
    });
    const tell = (key: string | null) => {
      events.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    return { store, tell, addEventListener };
  }

  test.each([
    ['the list', 'blogPosts', 1],
    ['what is kept beside it', 'blogPosts.hasUnreadable', 1],
    ['everything', null, 1],
    ['something else', 'theme', 0],
    ['what only ends alike', 'my.blogPosts', 0],
  ])('a change of %s is told as often as it concerns the posts', async (_, key, times) => {
    const { store, tell } = openListening(fakeBrowser('[]'));
    const heard = vi.fn<() => void>();
    await store.subscribe(heard);
    tell(key);
    await settle();
    expect(heard).toHaveBeenCalledTimes(times);
  });

  const uses: Record<string, (store: BrowserPostStore) => Promise<unknown>> = {
    read: (store) => store.readAll(),
    apply: (store) => store.transact(() => [{ type: 'remove', id: 1 }]),
    subscribe: (store) => store.subscribe(() => {}),
  };
  test.each(Object.keys(uses))('are listened to once, also where %s comes first', async (first) => {
    const { store, addEventListener } = openListening(fakeBrowser('[]'));
    await uses[first]?.(store);
    expect(addEventListener).toHaveBeenCalledTimes(1);
    for (const use of Object.values(uses)) await use(store);
    expect(addEventListener.mock.calls.map(([type]) => type)).toEqual(['storage']);
  });

  test('a burst of their changes is looked at once, half a second after the last', async () => {
    vi.useFakeTimers();
    const browser = fakeBrowser('[]');
    const entries = vi.spyOn(browser.journal, 'entries');
    const { store, tell } = openListening(browser);
    await store.subscribe(() => {});
    for (let change = 0; change < 5; change += 1) {
      tell('blogPosts');
      await vi.advanceTimersByTimeAsync(499);
    }
    expect(entries).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(entries).toHaveBeenCalledTimes(1);
  });

  test('a listener that throws fails no change, and the others are told', async () => {
    const thrown: unknown[] = [];
    vi.stubGlobal('queueMicrotask', async (tell: () => void) => {
      try {
        await Promise.resolve();
        tell();
      } catch (error) {
        thrown.push(error);
      }
    });
    const store = fakeBrowser('[]').openTab();
    const heard = vi.fn<() => void>();
    await store.subscribe(() => {
      throw new Error('It cannot be drawn.');
    });
    await store.subscribe(heard);
    await store.transact(() => [{ type: 'add', post: makePost({ id: 1 }) }]);
    vi.unstubAllGlobals();
    expect((await store.readAll()).posts).toHaveLength(1);
    expect(heard).toHaveBeenCalled();
    expect(thrown).not.toEqual([]);
  });

  test('nobody who unsubscribed is told', async () => {
    const { store, tell } = openListening(fakeBrowser('[]'));
    const heard = vi.fn<() => void>();
    const unsubscribe = await store.subscribe(heard);
    unsubscribe();
    tell('blogPosts');
    await settle();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('the journal', () => {
  const add = (id: number) => ({ type: 'add', post: makePost({ id }) }) as const;

  test('holds the changes, what the list was before and after, and when', async () => {
    const browser = fakeBrowser('[]');
    const startedAt = Date.now();
    await browser.openTab().transact(() => [add(1)]);
    expect(await browser.journal.entries()).toEqual([
      {
        revision: expect.any(Number),
        changes: [add(1)],
        before: fingerprint('[]'),
        after: fingerprint(browser.getText() ?? ''),
        at: expect.any(Number),
      },
    ]);
    expect((await browser.journal.head())?.at).toBeGreaterThanOrEqual(startedAt);
  });

  test('holds a post that a framework watches as the post that it is', async () => {
    const browser = fakeBrowser('[]');
    await browser.openTab().transact(() => [{ type: 'add', post: new Proxy(makePost({ id: 1 }), {}) }]);
    const [entry] = await browser.journal.entries();
    expect(structuredClone(entry?.changes)).toEqual([add(1)]);
  });

  test('holds that an update takes a field away', async () => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    const post = makePost({ id: 1 });
    await store.transact(() => [{ type: 'add', post: { ...post, mood: 'calm' } }]);
    await store.transact(() => [{ type: 'update', post: { ...post, mood: undefined } as typeof post }]);
    expect((await store.readAll()).posts).toStrictEqual([post]);
    const [, update] = await browser.journal.entries();
    expect(Object.entries(update?.changes[0] ?? {})).toContainEqual([
      'post',
      expect.objectContaining({ mood: undefined }),
    ]);
  });

  test('holds a discarded text as a change of nothing', async () => {
    const browser = fakeBrowser('{broken');
    const store = browser.openTab();
    for (const unreadable of (await store.readAll()).unreadable.texts)
      await store.unreadable.discard(unreadable);
    expect(await browser.journal.entries()).toMatchObject([{ changes: [], after: fingerprint('[]') }]);
  });

  test('is read whole only where storage does not show its newest change', async () => {
    const browser = fakeBrowser('[]');
    const entries = vi.spyOn(browser.journal, 'entries');
    const store = browser.openTab();
    await store.transact(() => [add(1)]);
    await store.transact(() => [add(2)]);
    expect(entries).not.toHaveBeenCalled();
    browser.setText('[]');
    await store.transact(() => [add(3)]);
    expect(entries).toHaveBeenCalledTimes(1);
  });

  test('counts as seen only what it holds', async () => {
    const browser = fakeBrowser('[]');
    const set = vi.fn<(revision: number) => void>();
    const area = fakeStorage();
    const options = {
      storage: () => area,
      journal: browser.journal,
      archive: browser.archive,
      tabLock: { withLock: <Result>(task: () => Promise<Result>) => task(), hasOtherTabs: async () => false },
      lastSeenRevision: { get: () => 0, set },
      events: new EventTarget() as Window,
      now: () => 1_000,
    };
    await createBrowserPostStore(options).transact(() => [add(1)]);
    expect(set.mock.calls).toEqual([[1_000]]);
    browser.journal.append = () => Promise.reject(new Error('refused'));
    await createBrowserPostStore(options).transact(() => [add(2)]);
    expect(set.mock.calls).toEqual([[1_000]]);
  });

  test('never gives a revision twice, though it was emptied or the clock went back', async () => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    await store.transact(() => [add(1)]);
    const first = (await browser.journal.head())?.revision ?? 0;
    browser.advance(-60_000);
    await store.transact(() => [add(2)]);
    const second = (await browser.journal.head())?.revision ?? 0;
    expect(second).toBe(first + 1);
    await browser.journal.dropThrough(second);
    browser.advance(120_000);
    await store.transact(() => [add(3)]);
    expect((await browser.journal.head())?.revision).toBeGreaterThan(second);
  });

  test('takes back a write that did not happen', async () => {
    const browser = fakeBrowser('[]');
    browser.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expectRefusal(browser.openTab(), 'quota-exceeded');
    expect(await browser.journal.entries()).toEqual([]);
  });

  test('takes back a write that did not happen, though its entry arrives after its time', async () => {
    const browser = fakeBrowser('[]');
    const append = browser.journal.append.bind(browser.journal);
    browser.journal.append = async (entry) => {
      await append(entry);
      throw new Error('The browser’s database did not answer in time.');
    };
    browser.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = browser.openTab();
    await expectRefusal(store, 'quota-exceeded');
    expect(await browser.journal.entries()).toEqual([]);
    await expectRefusal(store, 'quota-exceeded');
    await settle();
    expect(await browser.journal.entries()).toEqual([]);
  });

  test('that cannot take a write back still says why it did not happen', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.remove = () => Promise.reject(new Error('refused'));
    browser.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = browser.openTab();
    await expectRefusal(store, 'quota-exceeded');
    expect((await store.readAll()).durability.isDurable).toBe(false);
  });

  test('is not waited for once it has failed', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.append = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    await store.transact(() => [add(1)]);
    const never = new Promise<never>(() => {});
    for (const call of ['append', 'head', 'entries', 'remove'] as const) browser.journal[call] = () => never;
    await store.transact(() => [add(2)]);
    browser.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expectRefusal(store, 'quota-exceeded');
    expect((await store.readAll()).durability.isDurable).toBe(false);
  });

  describe('makes no change again that was undone', () => {
    const late = new Error('The browser’s database did not answer in time.');
    const remove = () => [{ type: 'remove', id: 1 }] as const;

    test.each([0, 60_000])(
      'where the journal took it late, and the clock went back by %d ms',
      async (back) => {
        const browser = fakeBrowser('[]');
        const append = browser.journal.append.bind(browser.journal);
        browser.journal.append = async (entry) => {
          await append(entry);
          throw late;
        };
        const store = browser.openTab();
        await store.transact(() => [add(1)]);
        browser.advance(-back);
        await store.transact(remove);
        browser.flush();
        browser.kill();
        await startUp(browser);
        expect(browser.getText()).toBe('[]');
      },
    );

    test('on a page whose start the journal did not answer', async () => {
      const browser = fakeBrowser('[]');
      await browser.openTab().transact(() => [add(1)]);
      browser.flush();
      browser.kill();
      const entries = vi.spyOn(browser.journal, 'entries').mockRejectedValueOnce(late);
      const store = browser.openTab();
      expect((await store.readAll()).posts).toHaveLength(1);
      await settle();
      expect(entries).toHaveBeenCalledOnce();
      await store.transact(remove);
      browser.flush();
      browser.kill();
      await startUp(browser);
      expect(browser.getText()).toBe('[]');
    });
  });

  test('is looked at once at the start, not at every read', async () => {
    const browser = fakeBrowser('[]');
    const entries = vi.spyOn(browser.journal, 'entries');
    const store = browser.openTab();
    for (let read = 0; read < 3; read += 1) await store.readAll();
    await settle();
    expect(entries).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['of 3 entries, those younger than two hours stay', 3, 119, 3],
    ['of 3 entries, those older than two hours go, but for the newest', 3, 121, 1],
    ['of 203 entries, those younger than five minutes stay', 203, 4, 203],
    ['of 203 entries, those older go, but for the newest 200', 203, 6, 200],
  ])('at the start, %s', async (_, count, minutes, left) => {
    const browser = fakeBrowser('[]');
    const store = browser.openTab();
    for (let id = 1; id <= count; id += 1) await store.transact(() => [add(id)]);
    const newest = await browser.journal.head();
    browser.advance(minutes * 60_000);
    await startUp(browser);
    expect(await browser.journal.entries()).toHaveLength(left);
    expect(await browser.journal.head()).toEqual(newest);
  });

  test('is emptied where the list was edited from outside', async () => {
    const browser = fakeBrowser('[]');
    await browser.openTab().transact(() => [add(1)]);
    browser.setText(listOf(makePost({ title: 'From outside' })));
    await startUp(browser);
    expect(await browser.journal.entries()).toEqual([]);
  });

  test('replays over a text that cannot be read only after its exact copy was kept', async () => {
    const browser = fakeBrowser('{broken');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    const { archive } = browser;
    for (const { id } of await archive.list()) await archive.discard(id);
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Post 7']);
    expect((await archive.list()).map((entry) => entry.text)).toEqual(['{broken']);
  });

  test('replays at once where no other tab can still be writing, and says so to the screens', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    browser.kill();
    const store = browser.openTab();
    const heard: string[][] = [];
    await store.subscribe(({ posts }) => heard.push(posts.map((post) => post.title)));
    expect((await store.readAll()).posts).toEqual([]);
    await settle();
    expect(heard).toEqual([['Post 7']]);
  });

  test('replays at once where other tabs are open, but what is lost is too old to be on its way', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    browser.kill();
    browser.advance(3_000);
    browser.openTab();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Post 7']);
  });

  test('gives another tab’s write the time to arrive', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    browser.kill();
    browser.openTab();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual([]);
  });

  test('that lacks nothing is no news for the screens', async () => {
    const browser = fakeBrowser('[]');
    await browser.openTab().transact(() => [add(7)]);
    const store = browser.openTab();
    const heard = vi.fn<() => void>();
    await store.subscribe(heard);
    await store.readAll();
    await settle();
    expect(heard).not.toHaveBeenCalled();
  });

  test('a change right after a kill builds on what was replayed', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    browser.kill();
    expect((await browser.openTab().transact(() => [add(8)])).snapshot.posts.map((post) => post.id)).toEqual([
      8, 7,
    ]);
  });

  test('what was replayed and then edited away is not replayed again', async () => {
    const browser = fakeBrowser('[]');
    browser.flush();
    await browser.openTab().transact(() => [add(7)]);
    browser.kill();
    const tab = browser.openTab();
    await tab.readAll();
    await settle();
    browser.setText('[]');
    browser.advance(3_000);
    await startUp(browser, tab);
    expect(browser.getText()).toBe('[]');
  });

  test('what arrived from another tab and was then edited away is not replayed', async () => {
    const browser = fakeBrowser('[]');
    const [reader, writer] = [browser.openTab(), browser.openTab()];
    await reader.readAll();
    await writer.transact(() => [add(7)]);
    await settle();
    browser.setText('[]');
    browser.advance(3_000);
    await startUp(browser, reader);
    expect(browser.getText()).toBe('[]');
  });
});

/** Opens the site (in a new tab, or by reloading one) and lets it settle. */
async function startUp(browser: ReturnType<typeof fakeBrowser>, reloaded?: BrowserPostStore): Promise<void> {
  await browser.openTab(reloaded).readAll();
  await settle();
}

async function expectRefusal(store: BrowserPostStore, reason: PostStoreError['code']): Promise<void> {
  const refusal = await store
    .transact(() => [{ type: 'add', post: makePost() }])
    .then(
      () => 'resolved',
      (error: unknown) => error,
    );
  expect(refusal).toBeInstanceOf(PostStoreError);
  expect(refusal).toMatchObject({ code: reason });
}

function listOf(...posts: BlogPost[]): string {
  return JSON.stringify(posts);
}

function titlesIn(text: string | null): string[] {
  return (JSON.parse(text ?? '[]') as BlogPost[]).map((post) => post.title);
}

/** Waits for as many turns as anything here takes; a busy machine makes each of them longer, and none fewer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}
