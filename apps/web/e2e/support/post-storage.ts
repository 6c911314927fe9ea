/** Where the tested build has its posts: all that the end-to-end tests know of the store that `app/posts/post-store.ts` names. */
import { seedPosts } from '@branchbook/blog-core';
import type { Page } from '@playwright/test';

import { storedPostsKey } from '../../app/posts/stored-text.ts';

/** The list of posts in a browser, past the store that the pages use. */
export interface PostStorage {
  /** Stores a list before any page of the context runs, once: what the pages write later stays. */
  startWith(page: Page, posts: readonly object[]): Promise<void>;
  /** The stored list as JSON, exactly as it is stored where that is text; null where nothing is stored. */
  read(page: Page): Promise<string | null>;
  /** Stores a list, given as JSON, as another program would, now. Other tabs hear of it. */
  replace(page: Page, json: string): Promise<void>;
  /** Makes every page after this refuse to write posts, as a full disk does, for as long as `isFull` is true in it. */
  fillOnDemand(page: Page): Promise<unknown>;
  /** Makes every page after this count in `listReads` how often it reads the list. */
  countReads(page: Page): Promise<unknown>;
}

/** For tests of what local storage alone has: a text that may be broken, cleared, blocked. Another store is tested without them. */
export const localStorageOnly = { tag: '@local-storage' };

/** `@branchbook/blog-store-browser`: JSON in local storage. */
const browserStorage: PostStorage = {
  startWith: (page, posts) => startWithText(page, JSON.stringify(posts)),
  read: (page) => page.evaluate(() => localStorage.getItem('blogPosts')),
  replace: (page, json) => page.evaluate((text) => localStorage.setItem('blogPosts', text), json),
  fillOnDemand: (page) =>
    page.addInitScript(() => {
      const setItem = Reflect.get(Storage.prototype, 'setItem');
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key === 'blogPosts' && Reflect.get(globalThis, 'isFull'))
          throw new DOMException('No.', 'QuotaExceededError');
        Reflect.apply(setItem, this, [key, value]);
      };
    }),
  countReads: (page) =>
    page.addInitScript(() => {
      let reads = 0;
      const getItem = Reflect.get(Storage.prototype, 'getItem');
      Storage.prototype.getItem = function (key: string) {
        if (key === 'blogPosts') reads += 1;
        return Reflect.apply(getItem, this, [key]);
      };
      Object.defineProperty(globalThis, 'listReads', { get: () => reads });
    }),
};

/** `@branchbook/blog-store-example`: a table of IndexedDB, with the list's revision before the posts. */
const tableStorage: PostStorage = {
  async startWith(page, posts) {
    const isOther = JSON.stringify(posts) !== JSON.stringify(seedPosts);
    await page.context().addInitScript(
      ({ rows, mark }) => {
        // A new tab begins as about:blank, which has no storage.
        if (location.protocol === 'about:') return;
        // What the page of an earlier visit has left for the script in the head.
        if (mark !== null && !localStorage.getItem('e2e:started')) localStorage.setItem(mark, '');
        localStorage.setItem('e2e:started', '1');
        const opening = indexedDB.open('posts', 1);
        // A database is new once. The page's own store opens it after this.
        opening.addEventListener('upgradeneeded', () => {
          const table = opening.result.createObjectStore('posts');
          table.put({ revision: 0 }, 0);
          for (const [index, post] of rows.entries()) table.put(post, index + 1);
        });
        opening.addEventListener('success', () => opening.result.close());
      },
      { rows: posts, mark: isOther ? storedPostsKey : null },
    );
  },
  read: (page) =>
    page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const opening = indexedDB.open('posts', 1);
          // Nothing is stored, and looking at it leaves it so.
          opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
          opening.addEventListener('error', () => resolve(null));
          opening.addEventListener('success', () => {
            const database = opening.result;
            const reading = database
              .transaction('posts')
              .objectStore('posts')
              .getAll(IDBKeyRange.lowerBound(1));
            reading.addEventListener('success', () => {
              database.close();
              resolve(JSON.stringify(reading.result));
            });
          });
        }),
    ),
  replace: (page, json) =>
    page.evaluate(
      (text) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('posts', 1);
          opening.addEventListener('error', () => reject(new Error('The posts could not be opened.')));
          opening.addEventListener('success', () => {
            const database = opening.result;
            const transaction = database.transaction('posts', 'readwrite');
            const table = transaction.objectStore('posts');
            const head = table.get(0);
            head.addEventListener('success', () => {
              const { revision } = head.result as { revision: number };
              table.clear();
              table.put({ revision: revision + 1 }, 0);
              for (const [index, post] of (JSON.parse(text) as object[]).entries())
                table.put(post, index + 1);
            });
            transaction.addEventListener('complete', () => {
              database.close();
              const channel = new BroadcastChannel('posts');
              channel.postMessage('changed');
              channel.close();
              resolve();
            });
          });
        }),
      json,
    ),
  fillOnDemand: (page) =>
    page.addInitScript(() => {
      const put = Reflect.get(IDBObjectStore.prototype, 'put');
      IDBObjectStore.prototype.put = function (...row: Parameters<IDBObjectStore['put']>) {
        if (this.transaction.db.name === 'posts' && Reflect.get(globalThis, 'isFull'))
          throw new DOMException('No.', 'QuotaExceededError');
        return Reflect.apply(put, this, row);
      };
    }),
  countReads: (page) =>
    page.addInitScript(() => {
      let reads = 0;
      const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll');
      IDBObjectStore.prototype.getAll = function (...range: Parameters<IDBObjectStore['getAll']>) {
        if (this.transaction.db.name === 'posts') reads += 1;
        return Reflect.apply(getAll, this, range);
      };
      Object.defineProperty(globalThis, 'listReads', { get: () => reads });
    }),
};

/** Of the store in the tested build. `POST_STORE=table` is for a build with the example store in `post-store.ts`. */
export const postStorage = process.env['POST_STORE'] === 'table' ? tableStorage : browserStorage;

/** Puts a text under `blogPosts` before any page of the context runs, once: what the pages write later stays. */
export async function startWithText(page: Page, text: string): Promise<void> {
  await page.context().addInitScript((value) => {
    // A new tab begins as about:blank, which has no storage.
    if (location.protocol === 'about:' || localStorage.getItem('e2e:started')) return;
    localStorage.setItem('e2e:started', '1');
    localStorage.setItem('blogPosts', value);
  }, text);
}
