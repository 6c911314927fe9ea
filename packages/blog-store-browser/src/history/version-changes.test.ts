import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { getVersionChanges } from './version-changes.ts';

const [june, may] = [makePost({ id: 6 }), makePost({ id: 5 })];
const changed = { ...may, title: 'Changed' };
const none = { saved: [], removed: [], added: [] };
const save = { created: new Set<number>(), now: 1 };

test('a post with another text was saved', () => {
  expect(getVersionChanges({ ...save, before: [june, may], after: [june, changed] })).toEqual({
    ...none,
    saved: [{ id: 5, before: may, after: changed }],
  });
});

test('another slug or position is no version', () => {
  const moved = { ...may, slug: 'other', aliases: ['may'] };
  expect(getVersionChanges({ ...save, before: [june, may], after: [moved, june] })).toEqual(none);
});

test('added and removed posts are reported; only those that were written have a text to record', () => {
  const after = [may, { ...makePost({ id: 7, source: 'hugo:tax.md' }) }, makePost({ id: 8 })];
  expect(getVersionChanges({ before: [june], after, created: new Set([5, 7]), now: 1 })).toEqual({
    saved: [{ id: 5, before: null, after: may }],
    removed: [6],
    added: [5, 7, 8],
  });
});

test('a post that was deleted and created again was saved if its text differs', () => {
  const both = { created: new Set([5]), now: 1 };
  expect(getVersionChanges({ ...both, before: [may], after: [may] })).toEqual(none);
  expect(getVersionChanges({ ...both, before: [may], after: [changed] })).toEqual({
    ...none,
    saved: [{ id: 5, before: may, after: changed }],
  });
});
