import { type BlogPost, formatUsDate } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import type { Draft } from '../post-model/draft.ts';
import { convertOutbox } from './convert-outbox.ts';

setUpIndexedDb();

const madeAt = Date.UTC(2026, 10, 24, 12);
const today = formatUsDate(new Date(madeAt));
const post = makePost({ id: 7, title: 'Mine', slug: 'mine', date: today });

const save = vi.fn<(draft: Draft) => Promise<void>>();

beforeEach(() => {
  save.mockReset().mockResolvedValue();
});

/** Stores changes as the outbox did. */
async function fillOutbox(
  changes: readonly object[],
  seen: readonly (BlogPost | null)[] = [],
): Promise<void> {
  const database = await openDB('blogOutbox', 1, {
    upgrade: (opened) => void opened.createObjectStore('entries', { keyPath: 'number' }),
  });
  await database.put('entries', {
    number: 1,
    key: 'key-1',
    changes,
    revision: 1,
    seen,
    madeAt,
    state: 'waiting',
    reason: null,
  });
  database.close();
}

const hasOutbox = async () => (await indexedDB.databases()).some(({ name }) => name === 'blogOutbox');

test('converts each waiting text into a saved draft, once', async () => {
  await fillOutbox(
    [
      { type: 'add', post },
      { type: 'remove', id: 3 },
      { type: 'update', post },
      { type: 'insert', post, at: 2 },
    ],
    [null, null, { ...post, title: 'Before' }, null],
  );
  await convertOutbox({ save });
  const drafts = save.mock.calls.map(([draft]) => draft);
  expect(drafts.map(({ key, form }) => [key, form])).toEqual([
    ['outbox-key-1-0', 'new'],
    ['outbox-key-1-2', 'edit:7'],
    ['outbox-key-1-3', 'new'],
  ]);
  expect(drafts[0]).toMatchObject({
    isSaved: true,
    savedAt: madeAt,
    fields: { title: 'Mine', content: post.content, slug: null },
  });
  expect(await hasOutbox()).toBe(false);
  await convertOutbox({ save });
  expect(save).toHaveBeenCalledTimes(3);
});

test.each([
  ['a new post', 'add', { ...post, slug: 'chosen', date: 'June 1, 2025' }, 'chosen', 'June 1, 2025'],
  ['a new post with the defaults', 'add', post, null, undefined],
  ['a new post that is named after its id', 'add', { ...post, title: '', slug: 'post-7' }, null, undefined],
  ['an update', 'update', { ...post, slug: 'chosen' }, 'chosen', undefined],
  ['an update that leaves the URL', 'update', post, null, undefined],
])('keeps the chosen slug and date of %s', async (_, type, changed, slug, date) => {
  await fillOutbox([{ type, post: changed }], [type === 'update' ? post : null]);
  await convertOutbox({ save });
  expect(save.mock.calls[0]?.[0].fields).toMatchObject({ slug });
  expect(save.mock.calls[0]?.[0].fields.date).toBe(date);
});

test('keeps the outbox if a draft cannot be saved', async () => {
  await fillOutbox([{ type: 'add', post }]);
  save.mockRejectedValueOnce(new Error('Full'));
  await convertOutbox({ save });
  expect(await hasOutbox()).toBe(true);
  await convertOutbox({ save });
  expect(save).toHaveBeenCalledTimes(2);
  expect(await hasOutbox()).toBe(false);
});

test('leaves no database where there is none', async () => {
  await convertOutbox({ save });
  expect(await hasOutbox()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

test('an outbox that is created meanwhile is kept', async () => {
  const converting = convertOutbox({ save });
  await fillOutbox([{ type: 'add', post }]);
  await converting;
  expect(await hasOutbox()).toBe(true);
  await convertOutbox({ save });
  expect(save).toHaveBeenCalledTimes(1);
});

test('skips what it cannot read', async () => {
  await fillOutbox([{ type: 'add', post: 7 }, { type: 'add' }, { type: 'update', post }]);
  await convertOutbox({ save });
  expect(save).toHaveBeenCalledTimes(1);
});
