import { type PostChange, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { createIdempotentApply } from './create-idempotent-apply.ts';

const store = { apply: vi.fn<PostStore['apply']>() };

const lost = new PostStoreError('unavailable', 'No response.');
let count = 0;
const createChanges = (): readonly PostChange[] => [{ type: 'move', id: (count += 1), before: null }];

beforeEach(() => {
  store.apply.mockReset().mockResolvedValue({ posts: [], trashKeys: [] });
});

const sent = () =>
  store.apply.mock.calls.map(([changes, options]) => ({ changes, key: options?.idempotencyKey }));

test('repeats a failed save of the same text with its changes and its key', async () => {
  const apply = createIdempotentApply(store);
  store.apply.mockRejectedValueOnce(lost);
  await expect(apply({ title: 'A' }, createChanges)).rejects.toThrow(lost);
  await apply({ title: 'A' }, createChanges);
  const [first, second] = sent();
  expect(first?.key).toEqual(expect.any(String));
  expect(second).toEqual(first);
});

test('gives another text, and each save after a success, a key of its own', async () => {
  const apply = createIdempotentApply(store);
  store.apply.mockRejectedValueOnce(lost);
  await expect(apply({ title: 'A' }, createChanges)).rejects.toThrow(lost);
  await apply({ title: 'B' }, createChanges);
  await apply({ title: 'B' }, createChanges);
  expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  expect(new Set(sent().map(({ changes }) => JSON.stringify(changes))).size).toBe(3);
});
