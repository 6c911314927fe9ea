import { DraftConflictError, type PostChange } from '@branchbook/blog-core';
import { makeDraftHistory, makePost, runDraftHistory } from '@branchbook/blog-core/testing';
import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';

import type { BrowserPostStore } from './browser-post-store.ts';
import { readAll, settle, startUp, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fakeDatabasePerTest } from './fake-database.ts';

const histories = Number(process.env['HISTORIES'] ?? 15);
const firstSeed = Number(process.env['SEED'] ?? 201);

const posts = [1, 2, 3].map((id) => makePost({ id }));
const post = makePost({ id: 9, title: 'Draft' });
const publish: PostChange = { type: 'create', post, draft: 'a' };
const readIds = async (store: BrowserPostStore) => (await readAll(store)).map(({ id }) => id);
const readKeys = async (store: BrowserPostStore) => (await store.drafts.list()).drafts.map(({ key }) => key);
const hang = () => new Promise<never>(() => {});

test(
  `${histories} random histories of drafts with lost responses lose no text and add no post twice`,
  { timeout: 1_800_000 },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
      const browser = fakeBrowser('[]');
      const stores = [browser.openTab(), browser.openTab()];
      await runDraftHistory(stores, makeDraftHistory(seed)).catch((cause: unknown) => {
        throw new Error(`SEED=${seed} HISTORIES=1`, { cause });
      });
    }
  },
);

describe('a browser that is killed while it publishes a draft', () => {
  async function openWithDraft() {
    const browser = fakeBrowser(toText(...posts));
    browser.flush();
    const store = browser.openTab();
    await store.drafts.save({ key: 'a', post, edits: null });
    return { browser, store, drafts: { ...browser.drafts } };
  }

  test('before the list is written still has the draft, and publishes it once', async () => {
    const { browser, store } = await openWithDraft();
    const journal = { ...browser.journal };
    browser.journal.append = hang;
    browser.setItem = () => {
      throw new Error('killed');
    };
    void store.apply([publish]).catch(() => {});
    await settle();
    browser.kill();
    Object.assign(browser.journal, journal);
    await startUp(browser);
    const next = browser.openTab();
    expect(await readKeys(next)).toEqual(['a']);
    await next.apply([publish]);
    await next.apply([publish]);
    expect(await readIds(next)).toEqual([9, 1, 2, 3]);
    expect(await readKeys(next)).toEqual([]);
  });

  test.each<readonly [string, PostChange, readonly number[]]>([
    ['created', publish, [9, 1, 2, 3]],
    ['updated', { type: 'update', id: 2, fields: { title: 'Draft' }, draft: 'a' }, [1, 2, 3]],
  ])('after the list is written has the %s post and no draft', async (_, change, ids) => {
    const { browser, store, drafts } = await openWithDraft();
    let writes = 0;
    browser.drafts.write = (each) => ((writes += 1) === 1 ? drafts.write(each) : hang());
    void store.apply([change]);
    await settle();
    expect(writes).toBe(2);
    browser.kill();
    Object.assign(browser.drafts, drafts);
    await startUp(browser);
    const next = browser.openTab();
    expect(await readIds(next)).toEqual(ids);
    expect(await readKeys(next)).toEqual([]);
    await next.apply([change]);
    expect(await readIds(next)).toEqual(ids);
    await expect(next.drafts.save({ key: 'a', post, edits: null })).rejects.toBeInstanceOf(
      DraftConflictError,
    );
  });

  test('while it unpublishes has the post in the list or in the drafts, never in both', async () => {
    const browser = fakeBrowser(toText(...posts));
    browser.flush();
    const [drafts, journal] = [{ ...browser.drafts }, { ...browser.journal }];
    browser.journal.append = hang;
    void browser.openTab().apply([{ type: 'unpublish', id: 2, draft: 'b' }]);
    await settle();
    browser.kill();
    Object.assign(browser.journal, journal);
    const next = browser.openTab();
    expect([await readIds(next), await readKeys(next)]).toEqual([[1, 2, 3], []]);
    let writes = 0;
    browser.drafts.write = (each) => ((writes += 1) === 1 ? drafts.write(each) : hang());
    await next.apply([{ type: 'unpublish', id: 2, draft: 'b' }]);
    browser.kill();
    Object.assign(browser.drafts, drafts);
    await startUp(browser);
    const last = browser.openTab();
    expect([await readIds(last), await readKeys(last)]).toEqual([[1, 3], ['b']]);
    await last.apply([{ type: 'create', post: makePost({ id: 2 }), draft: 'b' }]);
    browser.kill();
    await startUp(browser);
    expect(await readIds(browser.openTab())).toEqual([1, 2, 3]);
  });
});

test('a publish that cannot be stored leaves the draft, and another attempt succeeds', async () => {
  const browser = fakeBrowser(toText(...posts));
  const store = browser.openTab();
  await store.drafts.save({ key: 'a', post, edits: null });
  let isFull = true;
  browser.setItem = (write, value) => {
    if (isFull) throw new DOMException('No.', 'QuotaExceededError');
    write(value);
  };
  await expect(store.apply([publish])).rejects.toMatchObject({ code: 'quota-exceeded' });
  expect(await readKeys(store)).toEqual(['a']);
  isFull = false;
  await store.apply([publish]);
  expect([await readIds(store), await readKeys(store)]).toEqual([[9, 1, 2, 3], []]);
});

test('a browser that blocks the database publishes, but does not unpublish', async () => {
  const browser = fakeBrowser(toText(...posts));
  const deny = () => Promise.reject(new Error('denied'));
  browser.drafts = { read: deny, write: deny };
  const store = browser.openTab();
  await store.apply([publish]);
  expect(await readIds(store)).toEqual([9, 1, 2, 3]);
  const unpublished = store.apply([{ type: 'unpublish', id: 2, draft: 'b' }]);
  await expect(unpublished).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.drafts.list()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.drafts.save({ key: 'a', post, edits: null })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await readIds(store)).toEqual([9, 1, 2, 3]);
});

describe('in the database', () => {
  fakeDatabasePerTest();

  async function openBrowser() {
    vi.resetModules();
    const browser = fakeBrowser(toText(...posts));
    browser.drafts = (await import('./drafts/indexed-db-drafts.ts')).indexedDbDrafts;
    browser.histories = (await import('./history/history-store.ts')).indexedDbHistoryStore;
    return browser.openTab();
  }

  test('drafts are beside those of earlier builds, which stay as they are', async () => {
    const earlier = { key: 'x', form: 'new', savedAt: 1, isSaved: true, fields: { title: 'Earlier' } };
    const database = await openDB('branchbook-drafts', 1, {
      upgrade: (opened) =>
        void opened.createObjectStore('drafts', { keyPath: 'key' }).createIndex('form', 'form'),
    });
    await database.put('drafts', earlier);
    const store = await openBrowser();
    await store.drafts.save({ key: 'x', post, edits: null });
    await store.drafts.save({ key: 'a', post, edits: null });
    await store.apply([publish]);
    expect(await readKeys(store)).toEqual(['x']);
    await store.drafts.delete('x');
    expect(await readKeys(store)).toEqual([]);
    expect(await database.getAllFromIndex('drafts', 'form', 'new')).toEqual([earlier]);
    database.close();
  });

  test('an unpublished post keeps its versions, and gets one for the text that is published', async () => {
    const store = await openBrowser();
    const readTitles = async () => (await store.versions.list(2)).map(({ title }) => title);
    await store.apply([{ type: 'unpublish', id: 2, draft: 'b' }]);
    expect(await readTitles()).toEqual(['Post 2']);
    const edited = makePost({ id: 2, title: 'Edited', source: 'hugo:tax.md' });
    await store.drafts.save({ key: 'b', post: edited, edits: null });
    await store.apply([{ type: 'create', post: edited, draft: 'b' }]);
    expect(await readTitles()).toEqual(['Edited', 'Post 2']);
    await store.apply([{ type: 'unpublish', id: 2, draft: 'c' }]);
    await store.apply([{ type: 'create', post: edited, draft: 'c' }]);
    expect(await readTitles()).toEqual(['Edited', 'Post 2']);
    expect(await store.trash.list()).toEqual([]);
  });
});
