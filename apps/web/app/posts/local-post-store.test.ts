import { type BlogPost, PostStoreError, seedPosts } from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { fakeBrowser } from './fake-browser.ts';
import type { LocalPostStore } from './local-post-store.ts';

describe('keeps the promise of the port', () => {
  for (const { name, run } of postStoreConformance) {
    test(name, async () => {
      const browser = fakeBrowser();
      await run({
        open: async () => browser.openTab(),
        writeText: async (text) => browser.setText(text),
        readText: async () => browser.getText(),
      });
    });
  }
});

describe('the first visit', () => {
  test('writes the seeds, once', async () => {
    const browser = fakeBrowser();
    expect((await browser.openTab().read()).posts).toEqual(seedPosts);
    expect(browser.getText()).toBe(JSON.stringify(seedPosts));
    expect(browser.writes).toBe(1);
  });

  test('an empty list is a list and stays one', async () => {
    const browser = fakeBrowser('[]');
    expect((await browser.openTab().read()).posts).toEqual([]);
    expect(browser.writes).toBe(0);
  });

  test('a list that vanishes while the page is open is emptied, not reseeded', async () => {
    const browser = fakeBrowser(listOf(makePost()));
    const store = browser.openTab();
    await store.read();
    browser.setText(null);
    expect(await store.read()).toMatchObject({ posts: [], wasCleared: true });
    await store.apply({ type: 'add', post: makePost({ title: 'Next' }) });
    expect(titlesIn(browser.getText())).toEqual(['Next']);
  });
});

describe('text that cannot be read whole', () => {
  const texts = {
    'no JSON': '[{"id":1',
    'no list': '{"posts":[]}',
    'a list with an entry that is no post': JSON.stringify([makePost({ title: 'Readable' }), 'not a post']),
  };

  test.each(Object.entries(texts))(
    '%s: reading changes nothing, a publish keeps the exact text first',
    async (_, text) => {
      const browser = fakeBrowser(text);
      const store = browser.openTab();
      expect((await store.read()).unreadable).toEqual([{ id: 'in-place', text, keptAt: null }]);
      expect(browser.writes).toBe(0);

      const after = await store.apply({ type: 'add', post: makePost({ title: 'New' }) });
      expect(after.unreadable.map((entry) => entry.text)).toEqual([text]);
      expect(titlesIn(browser.getText())[0]).toBe('New');
    },
  );

  test('nothing is written while no copy of it can be kept', async () => {
    const browser = fakeBrowser('{broken');
    browser.archive.keep = () => Promise.reject(new Error('no room'));
    await expectRefusal(browser.openTab(), 'refused');
    expect(browser.getText()).toBe('{broken');
  });
});

describe('storage that fails', () => {
  test('blocked: the seeds show from memory, and a change is refused with the reason', async () => {
    const browser = fakeBrowser();
    browser.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const store = browser.openTab();
    expect(await store.read()).toMatchObject({ posts: seedPosts, blocked: 'The operation is insecure.' });
    await expectRefusal(store, 'blocked');
  });

  test('null instead of a storage is blocked too', async () => {
    const browser = fakeBrowser();
    browser.open = () => false;
    await expectRefusal(browser.openTab(), 'blocked');
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
    await expectRefusal(browser.openTab(), 'full');
    expect(browser.getText()).toBe(text);
  });

  test('silently ignoring writes is noticed', async () => {
    const browser = fakeBrowser(listOf(makePost()));
    browser.setItem = () => {};
    await expectRefusal(browser.openTab(), 'refused');
  });
});

test('other tabs hear of a change at once, and of a cleared storage', async () => {
  const browser = fakeBrowser(listOf(makePost()));
  const heard: string[][] = [];
  await browser.openTab().subscribe(({ posts }) => heard.push(posts.map((post) => post.title)));
  await browser.openTab().apply({ type: 'add', post: makePost({ title: 'From the other tab' }) });
  browser.clear();
  await settle();
  expect(heard[0]?.[0]).toBe('From the other tab');
  expect(heard.at(-1)).toEqual([]);
});

describe('a browser that is killed', () => {
  test('before it wrote anything to disk: what was confirmed is there at the next start', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    browser.flush();
    await browser.openTab().apply({ type: 'add', post: makePost({ id: 7, title: 'Confirmed' }) });
    browser.kill();
    expect(titlesIn(browser.getText())).toEqual(['Old']);
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Confirmed', 'Old']);
  });

  test('after it wrote some of several changes: only the missing ones are replayed', async () => {
    const browser = fakeBrowser(listOf(makePost({ id: 1, title: 'Old' })));
    const store = browser.openTab();
    await store.apply({ type: 'add', post: makePost({ id: 2, title: 'First' }) });
    browser.flush();
    await store.apply({ type: 'remove', id: 1 });
    await store.apply({ type: 'add', post: makePost({ id: 3, title: 'Second' }) });
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['Second', 'First']);
  });

  test('on the very first visit: the seeds come back and the post on top of them', async () => {
    const browser = fakeBrowser();
    const store = browser.openTab();
    await store.read();
    await store.apply({ type: 'add', post: makePost({ title: 'First words' }) });
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
    void browser.openTab().apply({ type: 'add', post: makePost({ id: 5, title: 'Half' }) });
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
    await tab.apply({ type: 'add', post: makePost({ id: 9, title: 'Published' }) });
    browser.setText(text);
    await startUp(browser, tab);
    expect(browser.getText()).toBe(text);
  });

  test('over a journal that knows nothing of it', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    await browser.openTab().apply({ type: 'add', post: makePost({ id: 9, title: 'Published' }) });
    browser.setText(listOf(makePost({ title: 'From outside' })));
    browser.flush();
    browser.kill();
    await startUp(browser);
    expect(titlesIn(browser.getText())).toEqual(['From outside']);
  });

  test('and later changes build on it', async () => {
    const browser = fakeBrowser(listOf(makePost({ title: 'Old' })));
    const store = browser.openTab();
    await store.apply({ type: 'add', post: makePost({ id: 9, title: 'Published' }) });
    browser.setText(listOf(makePost({ title: 'From outside' })));
    browser.flush();
    await store.apply({ type: 'add', post: makePost({ id: 10, title: 'Later' }) });
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
    await one.apply({ type: 'add', post: makePost({ id: turn * 2, title: `one ${turn}` }) });
    await two.apply({ type: 'add', post: makePost({ id: turn * 2 + 1, title: `two ${turn}` }) });
  }
  await settle();
  expect(titlesIn(browser.getText())).toHaveLength(10);
});

describe('a journal that cannot be kept', () => {
  test('the change is written all the same, and the snapshot says that only the weaker promise holds', async () => {
    const browser = fakeBrowser('[]');
    browser.journal.append = () => Promise.reject(new Error('refused'));
    const store = browser.openTab();
    expect((await store.read()).isDurable).toBe(true);
    expect((await store.apply({ type: 'add', post: makePost() })).isDurable).toBe(false);
    expect(titlesIn(browser.getText())).toHaveLength(1);
  });

  test('a full journal does not keep a post from being deleted', async () => {
    const browser = fakeBrowser(listOf(makePost({ id: 1 })));
    browser.journal.append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect((await browser.openTab().apply({ type: 'remove', id: 1 })).posts).toEqual([]);
  });
});

test('the journal keeps only what the disk may still lack', async () => {
  const browser = fakeBrowser('[]');
  const store = browser.openTab();
  for (let id = 1; id <= 5; id += 1) await store.apply({ type: 'add', post: makePost({ id }) });
  browser.advance(6 * 60_000);
  await startUp(browser);
  expect(await browser.journal.entries()).toHaveLength(1);
});

/** Opens the site (in a new tab, or by reloading one) and lets it settle. */
async function startUp(browser: ReturnType<typeof fakeBrowser>, reloaded?: LocalPostStore): Promise<void> {
  await browser.openTab(reloaded).read();
  await settle();
}

async function expectRefusal(store: LocalPostStore, reason: PostStoreError['reason']): Promise<void> {
  const refusal = await store.apply({ type: 'add', post: makePost() }).then(
    () => 'resolved',
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(PostStoreError);
  expect(refusal).toMatchObject({ reason });
}

function listOf(...posts: BlogPost[]): string {
  return JSON.stringify(posts);
}

function titlesIn(text: string | null): string[] {
  return (JSON.parse(text ?? '[]') as BlogPost[]).map((post) => post.title);
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}
