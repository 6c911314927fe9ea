import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { getEditPathAt, getEditPath, getHistoryPath } from './edit-path.ts';

test('names a post by its id', () => {
  expect(getEditPathAt([makePost({ id: 5 }), makePost({ id: 6 })], 1)).toBe('/admin/edit/6');
});

test('names the position too where the id is there twice', () => {
  expect(getEditPathAt([makePost({ id: 5 }), makePost({ id: 6 }), makePost({ id: 5 })], 2)).toBe(
    '/admin/edit/5?at=2',
  );
  expect(getHistoryPath([makePost({ id: 5 }), makePost({ id: 6 }), makePost({ id: 5 })], 2)).toBe(
    '/admin/edit/5/history?at=2',
  );
});

test('names a post that was found by its address', () => {
  expect(getEditPath({ id: 5, index: null })).toBe('/admin/edit/5');
  expect(getEditPath({ id: 5, index: 2 })).toBe('/admin/edit/5?at=2');
});
