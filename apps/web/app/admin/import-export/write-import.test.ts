import type { batchChanges } from '@branchbook/blog-api';
import { type BlogPost, type PostChange, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryBacking } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import {
  type ImportOrderingOptions,
  planImportOrdering,
  planImport,
  type PostToImport,
} from '@branchbook/blog-files';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { browserMessages } from '../../posts/messages.ts';
import type { PostStorage, StorageLimits } from '../../posts/post-storage.ts';
import { createTestStorage } from '../../posts/test-posts.tsx';
import { describeImportError, undoImport, writeImport } from './write-import.ts';
import { readImportList } from './read-import-list.ts';

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const now = new Date(2026, 10, 21);
const noReordering: ImportOrderingOptions = { useFileOrder: false, replaceAll: false };
const fileOf = (post: BlogPost): PostToImport => ({ name: 'file', fields: { ...post } });
const edited = { ...two, content: 'From a file' };

let backing: MemoryBacking;
let storage: PostStorage;
/** The same list in another tab. */
let elsewhere: PostStore;

beforeEach(() => open([one, two, three]));

function open(posts: readonly BlogPost[]): void {
  backing = { text: JSON.stringify(posts) };
  storage = createTestStorage(createMemoryPostStore({ backing }));
  elsewhere = createMemoryPostStore({ backing });
}

/** Gives the store limits, like a server. */
function limit(limits: Partial<StorageLimits>): void {
  storage = { ...storage, limits: { ...storage.limits, ...limits } };
}

const getPosts = (): readonly BlogPost[] => JSON.parse(backing.text ?? '[]') as readonly BlogPost[];
const splitAll: typeof batchChanges = (changes) => changes.map((change) => [change]);
const splitAfter =
  (length: number): typeof batchChanges =>
  (changes) =>
    changes.length > length ? [changes, []] : [changes];

/** Plans an import like the preview. */
async function preview(posts: readonly PostToImport[], orderingOptions = noReordering) {
  const list = await readImportList(storage.store, posts);
  const plan = planImport(list.posts, posts, {
    now,
    versions: list.versions,
    createId: () => now.getTime(),
  });
  return { posts, now, list, plan, ordering: planImportOrdering(list.posts, plan, orderingOptions) };
}

async function doImport(posts: readonly PostToImport[], orderingOptions = noReordering, more = {}) {
  return writeImport(storage, await preview(posts, orderingOptions), {
    drafts: [],
    orderingOptions,
    ...more,
  });
}

test('compares the posts that the files name, and leaves the others alone', async () => {
  const bySlug: PostToImport = { name: 'file', fields: { slug: three.slug, content: three.content } };
  const shown = await preview([fileOf(edited), fileOf(one), bySlug]);
  expect(shown.plan.entries.map(({ rule }) => rule)).toEqual(['same-id', 'identical', 'identical']);
  await writeImport(storage, shown, { drafts: [], orderingOptions: noReordering });
  expect(getPosts()).toEqual([one, edited, three]);
});

test('neither an import in sets nor its undo is announced', async () => {
  const apply = vi.spyOn(storage.store, 'apply');
  limit({ splitIntoSets: splitAll });
  await doImport([fileOf(edited), fileOf({ ...one, content: 'From a file' })]);
  limit({ splitIntoSets: (changes) => [changes] });
  const undo = await doImport([fileOf(makePost({ id: 9, slug: 'nine' }))]);
  if (!undo) throw new Error('There is no undo.');
  expect(await undoImport(storage.store, undo)).toBe(true);
  expect(apply.mock.calls.map(([, options]) => options?.notify)).toEqual([false, false, false, false]);
});

describe('Undo', () => {
  const somePost = fc
    .record({
      id: fc.integer({ min: 1, max: 6 }),
      slug: fc.constantFrom('a', 'b'),
      content: fc.constantFrom('x', 'y'),
    })
    .map((fields) => makePost(fields));
  const someList = fc.uniqueArray(somePost, { maxLength: 7, selector: ({ id }) => id });
  const someFiles = fc.array(
    somePost.map((post) => fileOf({ ...post, source: 'hugo:a.md' })),
    { maxLength: 7 },
  );

  test.each([
    ['with a trash', (store: PostStore) => store],
    ['without one', withoutTrash],
  ])('restores every byte of any list, %s', async (_, toStore) => {
    const someOptions = fc.record({ useFileOrder: fc.boolean(), replaceAll: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(someList, someFiles, someOptions, async (posts, files, orderingOptions) => {
        open(posts);
        storage = createTestStorage(toStore(storage.store));
        const undo = await doImport(files, orderingOptions);
        if (undo) expect(await undoImport(storage.store, undo)).toBe(true);
        expect(backing.text).toBe(JSON.stringify(posts));
      }),
    );
  });

  test('leaves none of the imported posts in the trash', async () => {
    const undo = await doImport([fileOf(makePost({ id: 9 }))], { useFileOrder: true, replaceAll: true });
    expect(await undoImport(storage.store, undo!)).toBe(true);
    expect(await storage.store.trash?.list()).toEqual([]);
  });

  test.each<[string, PostChange]>([
    ['a post was added', { type: 'create', post: makePost({ id: 10 }) }],
    ['an imported post was edited', { type: 'update', id: 9, fields: { title: 'Theirs' } }],
    ['an updated post was edited', { type: 'update', id: 2, fields: { title: 'Theirs' } }],
    ['the order was changed', { type: 'move', id: 1, before: null }],
  ])('changes nothing if %s since', async (_, theirs) => {
    const undo = await doImport([fileOf(edited), fileOf(makePost({ id: 9 }))]);
    await elsewhere.apply([theirs]);
    const { text } = backing;
    expect(await undoImport(storage.store, undo!)).toBe(false);
    expect(backing.text).toBe(text);
  });

  test('is not offered if it takes several sets', async () => {
    limit({ splitIntoSets: splitAfter(1) });
    expect(await doImport([fileOf(edited)])).not.toBeNull();
    expect(await doImport([fileOf(one), fileOf({ ...two, title: 'x' }), fileOf(makePost())])).toBeNull();
  });
});

describe('in sets', () => {
  beforeEach(() => {
    limit({ splitIntoSets: splitAll });
  });

  test('writes all of them', async () => {
    await doImport([fileOf(edited), fileOf({ ...three, title: 'Also' }), fileOf(makePost({ id: 9 }))]);
    expect(getPosts().map(({ title }) => title)).toEqual([one.title, two.title, 'Also', 'Post 9']);
  });

  test('waits while a server limits the rate, and goes on', async () => {
    vi.useFakeTimers();
    const apply = storage.store.apply.bind(storage.store);
    const limited = new PostStoreError('rate-limited', 'Too many requests.');
    vi.spyOn(storage.store, 'apply')
      .mockRejectedValueOnce(limited)
      .mockImplementationOnce(apply)
      .mockRejectedValueOnce(limited);
    const importing = doImport([7, 8].map((id) => fileOf(makePost({ id }))));
    await vi.advanceTimersByTimeAsync(10_000);
    await importing;
    expect(getPosts()).toHaveLength(5);
    vi.useRealTimers();
  });

  test('reports its progress, and stops before the next set when it is aborted', async () => {
    const stopping = new AbortController();
    const onProgress = vi.fn(({ done }: { done: number }) => done === 2 && stopping.abort());
    const files = [7, 8, 9].map((id) => fileOf(makePost({ id })));
    const importing = doImport(files, noReordering, { onProgress, signal: stopping.signal });
    const error = await importing.catch((reason: unknown) => reason);
    expect(describeImportError(browserMessages, error)).toMatch(/^Only some posts were imported/u);
    expect(onProgress.mock.calls.flat()).toMatchObject([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ]);
    expect(getPosts()).toHaveLength(5);
  });
});

describe('a list that someone else changes after the preview', () => {
  const files = [fileOf(edited), fileOf(makePost({ id: 9 }))];

  async function importAfter(theirs: PostChange): Promise<unknown> {
    const shown = await preview(files);
    await elsewhere.apply([theirs]);
    return writeImport(storage, shown, { drafts: [], orderingOptions: noReordering }).catch(
      (error: unknown) => error,
    );
  }

  test.each<[string, PostChange]>([
    ['another text for the same post', { type: 'update', id: 2, fields: { content: edited.content } }],
    ['another title of the same post', { type: 'update', id: 2, fields: { title: 'Theirs' } }],
    ['a post that it updates, deleted', { type: 'delete', id: 2 }],
  ])('is left as it is: %s', async (_, theirs) => {
    const error = await importAfter(theirs);
    expect(describeImportError(browserMessages, error)).toMatch(/^Import stopped: the list changed/u);
    expect(getPosts()).toHaveLength(theirs.type === 'delete' ? 2 : 3);
  });

  test('gets the import if that still does what was shown, and keeps the other change', async () => {
    await importAfter({ type: 'update', id: 2, fields: { mood: 'calm' } as object });
    expect(getPosts()).toEqual([one, { ...edited, mood: 'calm' }, makePost({ id: 9 }), three]);
  });

  test('stops an import whose posts change again and again', async () => {
    const shown = await preview(files);
    const { store } = storage;
    const apply = vi.fn<PostStore['apply']>(async (changes) => {
      const mood = apply.mock.calls.length;
      await elsewhere.apply([{ type: 'update', id: 2, fields: { mood } as object }]);
      return store.apply(changes);
    });
    storage = createTestStorage({ ...store, apply });
    const error = await writeImport(storage, shown, { drafts: [], orderingOptions: noReordering }).catch(
      (each: unknown) => each,
    );
    expect(describeImportError(browserMessages, error)).toMatch(/^Import stopped: the list changed/u);
    expect(apply).toHaveBeenCalledTimes(3);
  });
});

test.each([100, 3])(
  'what “Replace all” removes is whole in the trash, also of a list without an undo',
  async (atOnce) => {
    limit({ splitIntoSets: splitAfter(atOnce) });
    await doImport([fileOf(edited)], { useFileOrder: true, replaceAll: true });
    expect(getPosts()).toEqual([edited]);
    const trashed = (await storage.store.trash?.list()) ?? [];
    expect(trashed.map(({ post }) => post)).toEqual([three, one]);
  },
);

test('names the posts that the store refuses, and writes nothing', async () => {
  limit({ isStorable: ({ content }) => content !== edited.content });
  const error = await doImport([fileOf(makePost({ id: 9 })), fileOf(edited)]).catch((each: unknown) => each);
  expect(describeImportError(browserMessages, error)).toContain(`“${edited.title}” is larger than 1.9 MB`);
  expect(getPosts()).toEqual([one, two, three]);
});

/** Returns a store like that of a browser without IndexedDB. */
function withoutTrash(store: PostStore): PostStore {
  return {
    ...store,
    trash: undefined,
    async apply(changes, options) {
      const result = await store.apply(changes, options);
      return { ...result, trashKeys: result.trashKeys.map(() => null) };
    },
  };
}
