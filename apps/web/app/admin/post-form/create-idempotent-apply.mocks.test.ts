import { type PostChange, PostStoreError } from '@branchbook/blog-core';
import { beforeEach, expect, test, vi } from 'vitest';

import type { applyChanges } from '../../posts/mutations.ts';

const page = vi.hoisted(() => ({ applyChanges: vi.fn<typeof applyChanges>() }));
vi.mock('../../posts/mutations.ts', () => page);

const { createIdempotentApply } = await import('./create-idempotent-apply.ts');

const lost = new PostStoreError('unavailable', 'No response.');
let count = 0;
const createChanges = (): readonly PostChange[] => [{ type: 'move', id: (count += 1), before: null }];

beforeEach(() => {
  page.applyChanges.mockReset().mockResolvedValue({ posts: [], trashKeys: [] });
});

const sent = () =>
  page.applyChanges.mock.calls.map(([changes, options]) => ({ changes, key: options?.idempotencyKey }));

test('repeats a failed save of the same text with its changes and its key', async () => {
  const apply = createIdempotentApply();
  page.applyChanges.mockRejectedValueOnce(lost);
  await expect(apply({ title: 'A' }, createChanges)).rejects.toThrow(lost);
  await apply({ title: 'A' }, createChanges);
  const [first, second] = sent();
  expect(first?.key).toEqual(expect.any(String));
  expect(second).toEqual(first);
});

test('gives another text, and each save after a success, a key of its own', async () => {
  const apply = createIdempotentApply();
  page.applyChanges.mockRejectedValueOnce(lost);
  await expect(apply({ title: 'A' }, createChanges)).rejects.toThrow(lost);
  await apply({ title: 'B' }, createChanges);
  await apply({ title: 'B' }, createChanges);
  expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  expect(new Set(sent().map(({ changes }) => JSON.stringify(changes))).size).toBe(3);
});
