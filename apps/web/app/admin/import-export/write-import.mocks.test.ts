import 'fake-indexeddb/auto';

import type { batchChanges } from '@branchbook/blog-api';
import type { BlogPost, IndexedPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import {
  type ImportOrderingOptions,
  planImportOrdering,
  planImport,
  type PostToImport,
} from '@branchbook/blog-files';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { findNamedIds } from './find-named-ids.ts';

const page = await vi.hoisted(async () => (await import('../../posts/fake-post-index.ts')).createFakePage());
const splitIntoSets = vi.hoisted(() => vi.fn<typeof batchChanges>());
vi.mock(import('../../posts/post-store.ts'), () => ({ ...page.module, splitIntoSets }));

const { describeImportError, isUndoable, undoImport, writeImport } = await import('./write-import.ts');
const { postTrash } = await import('../../posts/history-and-trash.ts');

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const now = new Date(2026, 10, 21);
const noReordering: ImportOrderingOptions = { useFileOrder: false, replaceAll: false };
const fileOf = (post: BlogPost): PostToImport => ({ name: 'file', fields: { ...post } });
const edited = { ...two, content: 'From a file' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  splitIntoSets.mockImplementation((changes) => [changes]);
  page.open([one, two, three]);
});
afterEach(() => vi.unstubAllGlobals());

/**
 * Imports as the screen does: planned on a list in which the posts that the files name are whole.
 */
async function doImport(posts: readonly PostToImport[], wishes = noReordering, more = {}) {
  const { postIndex } = page.module;
  const index = await postIndex.read([]);
  const { posts: list } = await postIndex.read(findNamedIds(index.posts, posts));
  const plan = planImport(list, posts, { now });
  const changes = [...plan.changes, ...planImportOrdering(list, plan, wishes).changes];
  return {
    plan,
    list,
    written: await writeImport(changes, { posts, list, drafts: [], wishes, now, ...more }),
  };
}

test('the posts that the files name are compared with theirs, and the others are left alone', async () => {
  const bySlug: PostToImport = { name: 'file', fields: { slug: three.slug, content: three.content } };
  const { plan } = await doImport([fileOf(edited), fileOf(one), bySlug]);
  expect(plan.entries.map(({ rule }) => rule)).toEqual(['same-id', 'identical', 'identical']);
  expect(await page.posts()).toEqual([one, edited, three]);
});

test('an import into a short list can be taken back, word for word', async () => {
  const { written } = await doImport([fileOf(edited), fileOf(makePost({ id: 9 }))]);
  expect(await page.posts()).toHaveLength(4);
  expect(isUndoable(written)).toBe(true);
  expect(await undoImport(written)).toBe(true);
  expect(await page.posts()).toEqual([one, two, three]);
});

test('one into a list that cannot be replaced at once is not, and reads no more than it names', async () => {
  splitIntoSets.mockImplementation((changes) => (changes.length > 4 ? [changes, []] : [changes]));
  const transact = vi.spyOn(page.module.postIndex, 'transact');
  const { written } = await doImport([fileOf(edited)]);
  expect(transact.mock.calls.map(([wanted]) => wanted)).toEqual([[2]]);
  expect(isUndoable(written)).toBe(false);
  expect(await page.posts()).toEqual([one, edited, three]);
  transact.mockRestore();
});

test('an import in sets is written on the list that the set before it has left', async () => {
  splitIntoSets.mockImplementation((changes) => changes.map((change) => [change]));
  await doImport([fileOf(edited), fileOf({ ...three, title: 'Also' }), fileOf(makePost({ id: 9 }))]);
  expect((await page.posts()).map(({ title }) => title)).toEqual([one.title, two.title, 'Also', 'Post 9']);
});

test('an import in sets reports its progress, and stops before the next set when it is aborted', async () => {
  splitIntoSets.mockImplementation((changes) => changes.map((change) => [change]));
  const stopping = new AbortController();
  const onProgress = vi.fn(({ done }: { done: number }) => done === 2 && stopping.abort());
  const files = [7, 8, 9].map((id) => fileOf(makePost({ id })));
  const importing = doImport(files, noReordering, { onProgress, signal: stopping.signal });
  const error = await importing.catch((reason: unknown) => reason);
  expect(describeImportError(error)).toMatch(/^Only some posts were imported/u);
  expect(onProgress.mock.calls).toEqual([[{ done: 1, total: 3 }], [{ done: 2, total: 3 }]]);
  expect(await page.posts()).toHaveLength(5);
});

test('nothing is written where the list says something else about the files by then', async () => {
  const { posts: list } = await page.module.postIndex.read([1, 2]);
  const files = [fileOf(one), fileOf(edited)];
  const { changes } = planImport(list, files, { now });
  const theirs = { ...one, content: 'Theirs' };
  page.open([theirs, two, three]);
  const writing = writeImport(changes, { posts: files, list, drafts: [], wishes: noReordering, now });
  await expect(writing).rejects.toThrow();
  expect(await page.posts()).toEqual([theirs, two, three]);
});

test('the order of the fields of a post is no other text', async () => {
  const files = [fileOf({ ...two, title: 'From a file' })];
  const turned = (post: BlogPost) =>
    Object.fromEntries(Object.entries(post).toReversed()) as unknown as BlogPost;
  const list: readonly IndexedPost[] = [one, turned(two), three];
  const { changes } = planImport(list, files, { now });
  await writeImport(changes, { posts: files, list, drafts: [], wishes: noReordering, now });
  expect((await page.posts())[1]).toMatchObject({ title: 'From a file' });
});

test.each([100, 3])(
  'what “Replace all” removes is whole in the trash, also of a list without an undo',
  async (atOnce) => {
    splitIntoSets.mockImplementation((changes) => (changes.length > atOnce ? [changes, []] : [changes]));
    await doImport([fileOf(edited)], { useFileOrder: true, replaceAll: true });
    expect(await page.posts()).toEqual([edited]);
    const [entry] = await postTrash.getEntries(Date.now());
    expect(entry?.removed.map(({ post }) => post)).toEqual([one, three]);
  },
);
