import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { isListedAlike } from './is-listed-alike.ts';

test('a copy of a post is drawn alike, whatever its body', () => {
  expect(isListedAlike(makePost(), makePost({ content: 'Another body', isMarkdown: false }))).toBe(true);
});

test.each(['id', 'slug', 'title', 'author', 'date', 'excerpt'] as const)('another %s is not', (field) => {
  const other = makePost({ [field]: field === 'id' ? 99 : 'Another' });
  expect(isListedAlike(makePost(), other)).toBe(false);
});
