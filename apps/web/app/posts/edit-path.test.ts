import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { getEditPathAt, getEditPath, getHistoryPath } from './edit-path.ts';

test('an edit path contains the id of the post', () => {
  expect(getEditPathAt([makePost({ id: 5 }), makePost({ id: 6 })], 1)).toBe('/admin/edit/6');
});

test('an edit path contains the index if the id exists twice', () => {
  expect(getEditPathAt([makePost({ id: 5 }), makePost({ id: 6 }), makePost({ id: 5 })], 2)).toBe(
    '/admin/edit/5?at=2',
  );
  expect(getHistoryPath([makePost({ id: 5 }), makePost({ id: 6 }), makePost({ id: 5 })], 2)).toBe(
    '/admin/edit/5/history?at=2',
  );
});

test('an edit path can be made from an id and an index', () => {
  expect(getEditPath({ id: 5, index: null })).toBe('/admin/edit/5');
  expect(getEditPath({ id: 5, index: 2 })).toBe('/admin/edit/5?at=2');
});
