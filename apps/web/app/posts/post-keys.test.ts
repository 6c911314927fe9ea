import { expect, test } from 'vitest';

import { createPostKeys } from './post-keys.ts';

const withIds = (...ids: number[]) => ids.map((id) => ({ id }));

test('the key of a post is its id', () => {
  expect(createPostKeys(withIds(3, 2, 1))).toEqual(['3', '2', '1']);
});

test('a duplicate id has two keys, whatever the other ids are', () => {
  const keys = createPostKeys(withIds(7, 1, 7, 7, 72));
  expect(keys).toEqual(['7', '1', '7/2', '7/3', '72']);
  expect(new Set(keys).size).toBe(5);
});

test('a post keeps its key when another post is removed', () => {
  expect(createPostKeys(withIds(3, 1))).toEqual(createPostKeys(withIds(3, 2, 1)).toSpliced(1, 1));
});
