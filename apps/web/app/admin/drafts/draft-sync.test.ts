import { createPost, PostStoreError, type PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryBacking } from '@branchbook/blog-core/memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createListeners } from '../../lib/create-listeners.ts';
import type { Draft } from '../post-model/draft.ts';
import { toNewPost } from '../post-model/new-post-draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { createDraftSync, type DraftSync, uploadDelayMs } from './draft-sync.ts';
import type { SyncRecord } from './sync-records.ts';

let backing: MemoryBacking;
let store: PostStore & { drafts: NonNullable<PostStore['drafts']> };
/** What becomes of the next requests. */
let fate: 'arrives' | 'response gets lost' | 'request gets lost' | 'is forbidden';
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
  backing = { text: '[]' };
  const { drafts, ...memory } = createMemoryPostStore({ backing });
  if (!drafts) throw new Error('The store has drafts.');
  store = { ...memory, drafts };
  fate = 'arrives';
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser with its own drafts, behind a network. A page that is opened later has the same drafts. */
function createBrowser() {
  const drafts = new Map<string, Draft>();
  const records = new Map<string, SyncRecord>();
  const held = new Set<string>();
  let keys = 0;
  return { drafts, records, held, open };

  function open() {
    const writes = createListeners<[key: string, draft: Draft | null]>();
    const local = {
      subscribeToWrites: writes.subscribe,
      get: async (key: string) => drafts.get(key) ?? null,
      all: async () => [...drafts.values()],
      async save(draft: Draft) {
        drafts.set(draft.key, draft);
        writes.emit(draft.key, draft);
      },
      async remove(key: string) {
        drafts.delete(key);
        writes.emit(key, null);
      },
    };
    const sync: DraftSync = createDraftSync({
      store: { get: (key) => reach(() => store.get(key)) },
      drafts: {
        list: (query) => reach(() => store.drafts.list(query)),
        get: (key) => reach(() => store.drafts.get(key)),
        save: (draft, condition) => reach(() => store.drafts.save(draft, condition)),
        delete: (key, condition) => reach(() => store.drafts.delete(key, condition)),
      },
      local,
      records: {
        get: async (key) => records.get(key),
        all: async () => [...records.values()],
        put: async (record) => void records.set(record.key, record),
        delete: async (key) => void records.delete(key),
      },
      locks: {
        held: async () => held,
        tryAcquire: async (key) => (held.has(key) ? null : () => {}),
        broadcast: () => {},
      },
      newKey: () => `new-${(keys += 1)}`,
    });
    stops.push(sync.start());
    const type = (title: string, key = 'a', form = 'new') =>
      local.save({
        key,
        form,
        fields: writeFields(title),
        savedAt: Date.now(),
      });
    return { ...local, sync, type };
  }
}

async function reach<Result>(request: () => Promise<Result>): Promise<Result> {
  const lost = new PostStoreError('unavailable', 'No response.');
  if (fate === 'request gets lost') throw lost;
  if (fate === 'is forbidden') throw new PostStoreError('forbidden', 'Not signed in.');
  const result = await request();
  if (fate === 'response gets lost') throw lost;
  return result;
}

/** Returns the form of an author who has typed a title and a text. */
const writeFields = (title: string) => ({ ...newPostFields, title, content: `${title}.` });
const wait = (milliseconds = uploadDelayMs) => vi.advanceTimersByTimeAsync(milliseconds);
const serverTitles = async () => (await store.drafts.list()).drafts.map(({ post }) => post.title);
const titles = (drafts: ReadonlyMap<string, Draft>) => [...drafts.values()].map(({ fields }) => fields.title);

/** Types 'Mine' in one browser and 'Theirs', which is uploaded, in another over 'First' of both. */
async function changeOnBothSides() {
  const [mine, theirs] = [createBrowser(), createBrowser()];
  const [page, other] = [mine.open(), theirs.open()];
  await page.type('First');
  await wait();
  await other.sync.pull('a');
  await other.type('Theirs');
  await wait();
  await page.type('Mine');
  return { mine, page };
}

describe('uploading', () => {
  test('what is typed steadily is on the server within 5 s', async () => {
    const { sync, type } = createBrowser().open();
    for (let key = 0; key < 20; key += 1) {
      await type(`Typed ${key}`);
      await wait(300);
    }
    expect(await serverTitles()).toEqual([expect.stringMatching(/^Typed 1\d$/u)]);
    expect(sync.getStatus('a')).toBe('waiting');
    await wait(5000);
    expect(await serverTitles()).toEqual(['Typed 19']);
    expect(sync.getStatus('a')).toBe('saved');
  });

  test('a text typed while the server is away is there once it is back, also by a later page', async () => {
    const browser = createBrowser();
    const page = browser.open();
    fate = 'request gets lost';
    await page.type('On a train');
    await wait();
    expect(page.sync.getStatus('a')).toBe('offline');
    fate = 'arrives';
    browser.open();
    await wait(0);
    expect(await serverTitles()).toEqual(['On a train']);
  });

  test('a lost response changes nothing', async () => {
    const { sync, type } = createBrowser().open();
    fate = 'response gets lost';
    await type('Tax');
    await wait();
    fate = 'arrives';
    await wait(60_000);
    expect(sync.getStatus('a')).toBe('saved');
    await type('Tax and wages');
    await wait();
    expect(await serverTitles()).toEqual(['Tax and wages']);
    expect(sync.getConflict('a')).toBeNull();
  });

  test('a text typed after a lost response replaces the one that arrived', async () => {
    const { sync, type } = createBrowser().open();
    await type('First');
    await wait();
    fate = 'response gets lost';
    await type('Arrived');
    await wait();
    fate = 'request gets lost';
    await type('Did not arrive');
    await wait();
    fate = 'arrives';
    await type('Last');
    await wait();
    expect(sync.getConflict('a')).toBeNull();
    expect(await serverTitles()).toEqual(['Last']);
  });

  test('a text that was changed back after a lost response is uploaded again', async () => {
    const { type } = createBrowser().open();
    await type('First');
    await wait();
    fate = 'response gets lost';
    await type('Arrived');
    await wait();
    fate = 'arrives';
    await type('First');
    await wait();
    expect(await serverTitles()).toEqual(['First']);
  });

  test('a refused text is uploaded at the next start, as after a sign-in', async () => {
    const browser = createBrowser();
    const page = browser.open();
    fate = 'is forbidden';
    await page.type('Signed out');
    await wait();
    expect(page.sync.getStatus('a')).toBe('refused');
    fate = 'arrives';
    stops.push(page.sync.start());
    await wait();
    expect(await serverTitles()).toEqual(['Signed out']);
  });

  test('the text of an open form is uploaded before imported drafts', async () => {
    const browser = createBrowser();
    const page = browser.open();
    for (let index = 0; index < 100; index += 1) await page.type('Imported', `import-${index}`);
    browser.held.add('a');
    await page.type('Typed');
    await wait(5000);
    expect(await serverTitles()).toContain('Typed');
    expect(await serverTitles()).not.toHaveLength(101);
  });

  test('a removed draft goes from the server, also later', async () => {
    const browser = createBrowser();
    const page = browser.open();
    await page.type('Tax');
    await wait();
    fate = 'request gets lost';
    await page.remove('a');
    await wait(0);
    fate = 'arrives';
    browser.open();
    await wait(0);
    expect(await serverTitles()).toEqual([]);
    expect(browser.records.size).toBe(0);
  });

  test.each([
    ['Mine', []],
    ['Theirs', ['Theirs']],
  ])('of a removed draft whose upload is not confirmed, the text “%s” leaves %j', async (title, left) => {
    const page = createBrowser().open();
    fate = 'response gets lost';
    await page.type('Mine');
    await wait();
    fate = 'arrives';
    const saved = await store.drafts.get('a');
    if (saved) await store.drafts.save({ ...saved, post: { ...saved.post, title, content: `${title}.` } });
    await page.remove('a');
    await wait(0);
    expect(await serverTitles()).toEqual(left);
  });

  test('a draft of before stays in its browser until it is uploaded', async () => {
    const browser = createBrowser();
    browser.drafts.set('a', { key: 'a', form: 'new', fields: newPostFields, savedAt: 1 });
    const { sync } = browser.open();
    await wait(60_000);
    expect(await serverTitles()).toEqual([]);
    expect([...(await sync.readKeys())]).toEqual([]);
    expect(await sync.upload('a')).toBe('saved');
    expect(await serverTitles()).toHaveLength(1);
    expect([...(await sync.readKeys())]).toEqual(['a']);
  });
});

describe('two browsers', () => {
  test('a draft goes on in another browser with all that the form has', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const page = mine.open();
    const fields = {
      ...newPostFields,
      title: 'Tax',
      slug: 'april',
      date: 'May 1, 2020',
      otherFields: { mood: ['a'] },
    };
    await page.save({ key: 'a', form: 'new', fields, savedAt: Date.now() });
    await wait();
    await theirs.open().sync.pull('a');
    expect(theirs.drafts.get('a')).toMatchObject({ form: 'new', fields, isSaved: true });
  });

  test('an edit of a post goes on as an edit', async () => {
    await publishTax();
    const theirs = createBrowser();
    await createBrowser().open().type('Wages', 'a', 'edit:7');
    await wait();
    expect(await store.drafts.get('a')).toMatchObject({ edits: 7, post: { id: 7, slug: 'tax' } });
    await theirs.open().sync.pull('a');
    expect(theirs.drafts.get('a')).toMatchObject({ form: 'edit:7', fields: { title: 'Wages', slug: null } });
  });

  test('the newer text is taken, from whichever side', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    await page.type('First');
    await wait();
    await other.sync.pull('a');
    await other.type('Second');
    await wait();
    await page.sync.pull('a');
    expect(titles(mine.drafts)).toEqual(['Second']);
    fate = 'request gets lost';
    await page.type('Third');
    await wait();
    fate = 'arrives';
    await page.sync.pull('a');
    expect(titles(mine.drafts)).toEqual(['Third']);
    expect(page.sync.getConflict('a')).toBeNull();
  });

  test('a draft that is opened after both sides have changed it is a conflict', async () => {
    const { mine, page } = await changeOnBothSides();
    await page.sync.pull('a');
    expect(titles(mine.drafts)).toEqual(['Mine']);
    expect(page.sync.getConflict('a')?.theirs.fields.title).toBe('Theirs');
  });

  test('a text that a form has open is not replaced', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    await page.type('First');
    await wait();
    await other.sync.pull('a');
    await other.type('Second');
    await wait();
    mine.held.add('a');
    await page.sync.pull('a');
    expect(titles(mine.drafts)).toEqual(['First']);
  });

  test.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('of two texts the author keeps %s, and none is lost', async (kept, title) => {
    const { page } = await changeOnBothSides();
    await wait();
    expect(page.sync.getStatus('a')).toBe('conflict');
    expect(page.sync.getConflict('a')?.theirs.fields.title).toBe('Theirs');
    await page.sync.resolve('a', kept);
    await wait();
    expect((await store.drafts.get('a'))?.post.title).toBe(title);
    expect((await serverTitles()).toSorted()).toEqual(['Mine', 'Theirs']);
    expect(page.sync.getStatus('a')).toBe('saved');
  });

  test('a text that was merged from both replaces theirs, and no other draft is left', async () => {
    const { page } = await changeOnBothSides();
    await wait();
    expect(page.sync.getConflict('a')?.ancestor?.title).toBe('First');
    await page.type('Mine and theirs');
    await page.sync.resolve('a', 'merged');
    await wait();
    expect(await serverTitles()).toEqual(['Mine and theirs']);
    expect(page.sync.getStatus('a')).toBe('saved');
  });

  test('a draft that the server has lost with a restored backup is uploaded again', async () => {
    const browser = createBrowser();
    const page = browser.open();
    const backup = backing.drafts;
    await page.type('The last copy');
    await wait();
    backing.drafts = backup;
    await page.sync.pull('a');
    expect(titles(browser.drafts)).toEqual(['The last copy']);
    expect(await serverTitles()).toEqual(['The last copy']);
    expect(page.sync.getStatus('a')).toBe('saved');
  });

  test('deletes a draft that was deleted elsewhere when it is opened or missing from the list', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    for (const key of ['opened', 'listed']) await page.type('Tax', key);
    await wait(5000);
    for (const key of ['opened', 'listed']) {
      await other.sync.pull(key);
      await other.remove(key);
    }
    await wait(0);
    await page.sync.pull('opened');
    expect([...mine.drafts.keys()]).toEqual(['listed']);
    await page.sync.pullMissing(await page.sync.list());
    expect([...mine.drafts.keys()]).toEqual([]);
    expect(mine.records.size).toBe(0);
    await wait(60_000);
    expect(await serverTitles()).toEqual([]);
  });

  test('a draft that was deleted, restored, and then lost with a restored backup is uploaded again', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    await page.type('Tax');
    await wait();
    await page.remove('a');
    await wait(1000);
    const backup = backing.drafts;
    await page.type('Tax');
    await wait();
    await other.sync.pull('a');
    backing.drafts = backup;
    await other.sync.pull('a');
    expect(titles(theirs.drafts)).toEqual(['Tax']);
    expect(await serverTitles()).toEqual(['Tax']);
  });

  test('a draft that a form has open stays, though it was deleted elsewhere', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    await page.type('Tax');
    await wait();
    await other.sync.pull('a');
    mine.held.add('a');
    await other.remove('a');
    await wait(0);
    await page.sync.pullMissing(await page.sync.list());
    expect(titles(mine.drafts)).toEqual(['Tax']);
    await page.type('Tax and wages');
    await wait();
    expect(await serverTitles()).toEqual(['Tax and wages']);
  });

  test('deletes a draft that was published elsewhere when it is opened', async () => {
    const browser = createBrowser();
    const page = browser.open();
    await page.type('First');
    await wait();
    const post = createPost(
      { title: 'Edited since', excerpt: '', content: '' },
      { now: new Date(7), posts: [] },
    );
    await store.apply([{ type: 'create', post, draft: 'a' }]);
    await page.sync.pull('a');
    expect(browser.drafts.size).toBe(0);
  });

  test('a draft stays if it gets a newer text while the server says that it was published', async () => {
    const browser = createBrowser();
    const page = browser.open();
    const post = toNewPost(writeFields('Tax'), new Date(7));
    await store.apply([{ type: 'create', post, draft: 'a' }]);
    const get = store.get.bind(store);
    vi.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      await page.type('Newer');
      return get(key);
    });
    await page.type('Tax');
    await wait();
    await wait();
    expect(titles(browser.drafts)).toEqual(['Newer']);
  });

  test('a draft that was deleted elsewhere stays if it has a newer text', async () => {
    const [mine, theirs] = [createBrowser(), createBrowser()];
    const [page, other] = [mine.open(), theirs.open()];
    await page.type('Again', 'b');
    await wait();
    await other.sync.pull('b');
    await other.remove('b');
    await wait(0);
    await page.type('Newer', 'b');
    await wait();
    expect(await serverTitles()).toEqual(['Newer']);
  });
});

describe('publishing', () => {
  const publish = (page: ReturnType<ReturnType<typeof createBrowser>['open']>) =>
    page.sync.publish('a', (version) =>
      store.apply([
        {
          type: 'create',
          post: toNewPost(writeFields('Tax'), new Date(7)),
          draft: 'a',
          ifDraftVersion: version,
        },
      ]),
    );

  test('publishes after an upload whose response was lost', async () => {
    const page = createBrowser().open();
    fate = 'response gets lost';
    await page.type('Tax');
    await wait();
    fate = 'arrives';
    await publish(page);
    expect(await serverTitles()).toEqual([]);
  });

  test('is refused if somebody else has changed the draft', async () => {
    const [page, other] = [createBrowser().open(), createBrowser().open()];
    await page.type('Tax');
    await wait();
    await other.sync.pull('a');
    await other.type('Theirs');
    await wait();
    await expect(publish(page)).rejects.toMatchObject({ name: 'DraftConflictError' });
    expect(page.sync.getConflict('a')?.theirs.fields.title).toBe('Theirs');
    expect((await store.list()).posts).toEqual([]);
  });

  test('the draft of a killed tab that has published it goes by itself', async () => {
    const browser = createBrowser();
    const page = browser.open();
    fate = 'request gets lost';
    await page.type('Tax');
    await wait();
    fate = 'arrives';
    await publish(page);
    browser.open();
    await wait(0);
    expect(browser.drafts.size).toBe(0);
  });
});

/** Publishes a post with the id 7. */
async function publishTax() {
  const post = createPost(
    { title: 'Tax', excerpt: '', content: 'In April.' },
    { now: new Date(7), posts: [] },
  );
  await store.apply([{ type: 'create', post }]);
  return post;
}

test('an unpublished post is a draft on the server with the text of its form', async () => {
  await publishTax();
  const browser = createBrowser();
  const page = browser.open();
  await page.type('Wages', 'a', 'edit:7');
  await wait();
  const unpublish = () => store.apply([{ type: 'unpublish', id: 7, draft: 'a' }]);
  await page.sync.unpublish('a', unpublish);
  // As after a lost response.
  await page.sync.unpublish('a', unpublish);
  await wait();
  expect(await store.drafts.get('a')).toMatchObject({
    post: { id: 7, title: 'Wages' },
    edits: null,
    unpublishedAt: expect.any(Number) as number,
  });
  expect((await store.list()).posts).toEqual([]);
});

test.each(['request', 'response'] as const)(
  'a draft stays if the %s that unpublishes its post gets lost',
  async (lost) => {
    const post = createPost(
      { title: 'Tax', excerpt: '', content: 'In April.' },
      { now: new Date(7), posts: [] },
    );
    await store.apply([{ type: 'create', post }]);
    const browser = createBrowser();
    const page = browser.open();
    await page.type('Wages', 'a', 'edit:7');
    await wait();
    const deletion = vi.spyOn(store.drafts, 'delete').mockImplementationOnce(async (...args) => {
      if (lost === 'response') await store.drafts.delete(...args);
      throw new PostStoreError('unavailable', 'No response.');
    });
    await expect(page.sync.unpublish('a', vi.fn())).rejects.toThrow('No response.');
    expect(deletion).toHaveBeenCalled();
    const later = browser.open();
    await later.sync.pullMissing(await later.sync.list());
    await wait();
    expect(titles(browser.drafts)).toEqual(['Wages']);
    expect(await serverTitles()).toEqual(['Wages']);
    expect(later.sync.getConflict('a')).toBeNull();
  },
);

test('unpublishing leaves a draft of the post that somebody else has changed', async () => {
  const post = await publishTax();
  const page = createBrowser().open();
  fate = 'response gets lost';
  await page.type('Mine', 'a', 'edit:7');
  await wait();
  fate = 'arrives';
  await store.drafts.save({ key: 'a', post: { ...post, title: 'Theirs' }, edits: 7 });
  const unpublished = page.sync.unpublish('a', () => store.apply([{ type: 'unpublish', id: 7, draft: 'a' }]));
  await expect(unpublished).rejects.toMatchObject({ name: 'DraftConflictError' });
  expect(page.sync.getConflict('a')?.theirs.fields.title).toBe('Theirs');
  expect(await serverTitles()).toEqual(['Theirs']);
});

test('listing drafts again reads one page, unless it has changed', async () => {
  const { sync } = createBrowser().open();
  const save = (key: string) =>
    store.drafts.save({
      key,
      post: createPost({ title: key, excerpt: '', content: '' }, { now: new Date(7), posts: [] }),
      edits: null,
    });
  for (let index = 0; index < 250; index += 1) await save(`draft ${index}`);
  const list = vi.spyOn(store.drafts, 'list');
  const listed = await sync.list();
  expect(listed).toHaveLength(250);
  expect(list).toHaveBeenCalledTimes(3);
  list.mockClear();
  expect(await sync.list(listed)).toBe(listed);
  expect(list).toHaveBeenCalledTimes(1);
  await wait(1);
  await save('draft 3');
  expect((await sync.list(listed))[0]?.key).toBe('draft 3');
});
