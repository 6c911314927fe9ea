/**
 * The store of the tested build: all that the end-to-end tests know about
 * `app/posts/page-storage.ts`.
 */
import { seedPosts } from '@branchbook/blog-core/seeds';
import type { Page } from '@playwright/test';

import { storedPostsKey } from '../../app/posts/stored-text.ts';

/** Accesses the list of posts in a browser, without the pages' store. */
export interface PostStorage {
  /** Stores a list once, before any page of the context runs. */
  startWith(page: Page, posts: readonly object[]): Promise<void>;
  /** Returns the stored list as JSON, verbatim if it's text; null if nothing is stored. */
  read(page: Page): Promise<string | null>;
  /** Stores a list, given as JSON, like another program. Other tabs get the event. */
  replace(page: Page, json: string): Promise<void>;
  /** Makes later pages fail to write posts, like a full disk, while `isFull` is true in them. */
  fillOnDemand(page: Page): Promise<unknown>;
  /** Makes later pages count their reads of the list in `listReads`. */
  countReads(page: Page): Promise<unknown>;
}

/** For tests of local storage only: a broken, cleared or blocked text. Another store skips them. */
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

/** `@branchbook/blog-store-example`: one record of IndexedDB with the posts and the trash. */
const exampleStorage: PostStorage = {
  async startWith(page, posts) {
    const isOther = JSON.stringify(posts) !== JSON.stringify(seedPosts);
    await page.context().addInitScript(
      ({ stored, mark }) => {
        // A new tab starts as about:blank, which has no storage.
        if (location.protocol === 'about:') return;
        // The mark of an earlier visit for the head script.
        if (mark !== null && !localStorage.getItem('e2e:started')) localStorage.setItem(mark, '');
        localStorage.setItem('e2e:started', '1');
        const opening = indexedDB.open('posts', 1);
        // Creates the database; the page's store opens it afterwards.
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('posts').put({ posts: stored, trash: [] }, 'blog'),
        );
        opening.addEventListener('success', () => opening.result.close());
      },
      { stored: posts, mark: isOther ? storedPostsKey : null },
    );
  },
  read: (page) =>
    page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const opening = indexedDB.open('posts', 1);
          // Nothing is stored, and reading doesn't change that.
          opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
          opening.addEventListener('error', () => resolve(null));
          opening.addEventListener('success', () => {
            const database = opening.result;
            const reading = database.transaction('posts').objectStore('posts').get('blog');
            reading.addEventListener('success', () => {
              database.close();
              resolve(JSON.stringify((reading.result as { posts: object[] }).posts));
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
            const record = table.get('blog');
            record.addEventListener('success', () => {
              table.put({ ...(record.result as object), posts: JSON.parse(text) as object[] }, 'blog');
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
      IDBObjectStore.prototype.put = function (...record: Parameters<IDBObjectStore['put']>) {
        if (this.transaction.db.name === 'posts' && Reflect.get(globalThis, 'isFull'))
          throw new DOMException('No.', 'QuotaExceededError');
        return Reflect.apply(put, this, record);
      };
    }),
  countReads: (page) =>
    page.addInitScript(() => {
      let reads = 0;
      const get = Reflect.get(IDBObjectStore.prototype, 'get');
      IDBObjectStore.prototype.get = function (...key: Parameters<IDBObjectStore['get']>) {
        if (this.transaction.db.name === 'posts') reads += 1;
        return Reflect.apply(get, this, key);
      };
      Object.defineProperty(globalThis, 'listReads', { get: () => reads });
    }),
};

/**
 * The store of the tested build. `POST_STORE=table` is for a build with the example store in
 * `page-storage.ts`.
 */
export const postStorage = process.env['POST_STORE'] === 'table' ? exampleStorage : browserStorage;

/** Sets the text under `blogPosts` once, before any page of the context runs. */
export async function startWithText(page: Page, text: string): Promise<void> {
  await page.context().addInitScript((value) => {
    // A new tab starts as about:blank, which has no storage.
    if (location.protocol === 'about:' || localStorage.getItem('e2e:started')) return;
    localStorage.setItem('e2e:started', '1');
    localStorage.setItem('blogPosts', value);
  }, text);
}
