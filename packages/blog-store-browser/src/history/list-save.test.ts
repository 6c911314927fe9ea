import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { getHistoryChanges } from './list-save.ts';

const [june, may] = [makePost({ id: 6 }), makePost({ id: 5 })];
const changed = { ...may, title: 'Changed' };

test('a post with another text was saved', () => {
  expect(getHistoryChanges({ before: [june, may], after: [june, changed], now: 1 })).toEqual({
    saved: [{ id: 5, before: may, after: changed }],
    removed: [],
    added: [],
  });
});

test('what is no text is no version: another address, another place', () => {
  const moved = { ...may, slug: 'other', aliases: ['may'] };
  expect(getHistoryChanges({ before: [june, may], after: [moved, june], now: 1 })).toEqual({
    saved: [],
    removed: [],
    added: [],
  });
});

test('posts that go and come are told of; only a published one has a text to keep', () => {
  expect(getHistoryChanges({ before: [june], after: [may], now: 1 })).toEqual({
    saved: [],
    removed: [6],
    added: [5],
  });
  expect(getHistoryChanges({ before: [june], after: [may, june], now: 1, isPublished: true })).toEqual({
    saved: [{ id: 5, before: null, after: may }],
    removed: [],
    added: [5],
  });
});

test('of duplicates, the text that is no longer there was replaced by the new one', () => {
  const duplicate = { ...may, title: 'Duplicate' };
  const saved = (before: readonly (typeof may)[], after: readonly (typeof may)[]) =>
    getHistoryChanges({ before, after, now: 1 }).saved;
  expect(saved([may, duplicate], [may, changed])).toEqual([{ id: 5, before: duplicate, after: changed }]);
  expect(saved([may, duplicate], [changed, duplicate])).toEqual([{ id: 5, before: may, after: changed }]);
  // One of them was deleted: no text is new.
  expect(saved([may, duplicate], [duplicate])).toEqual([]);
});
