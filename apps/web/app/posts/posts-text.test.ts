import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { postsText } from './posts-text.ts';

const [first, second] = [makePost({ id: 1, title: 'One — "1"' }), makePost({ id: 2, content: '\ud800' })];

test.each([
  ['no posts', []],
  ['posts', [first, second]],
  ['a field of its own', [{ ...first, more: { deep: [1, null] } }]],
])('writes %s as JSON.stringify does', (_, posts) => {
  expect(postsText(posts, new Set())).toBe(JSON.stringify(posts));
  expect(postsText(posts, new Set(posts))).toBe(JSON.stringify(posts));
  expect(postsText(posts, new Set(posts))).toBe(JSON.stringify(posts));
});

test('writes what stays once, and what was brought as it is now', () => {
  const post = makePost({ id: 3, title: 'Before' });
  const write = vi.spyOn(JSON, 'stringify');
  postsText([post], new Set([post]));
  postsText([post], new Set([post]));
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();

  const brought = { ...post };
  postsText([brought], new Set());
  brought.title = 'After';
  expect(postsText([brought], new Set())).toContain('After');
});
