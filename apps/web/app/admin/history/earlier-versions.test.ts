import type { PostVersion } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { getEarlierVersions } from './earlier-versions.ts';

const version = (number: number, more: Partial<PostVersion> = {}): PostVersion => {
  const { title, author, excerpt, isMarkdown } = makePost();
  return { number, savedAt: number, title, author, excerpt, content: 'a\nb', isMarkdown, ...more };
};

test('leaves out what the post shows, and says when and by whom that was saved', () => {
  const [now, before] = [version(2, { content: 'a\nc', savedBy: 'Ada' }), version(1)];
  expect(getEarlierVersions([now, before], now)).toEqual({
    currentSavedAt: 2,
    currentSavedBy: 'Ada',
    earlier: [{ version: before, change: 'Oldest saved version' }],
  });
});

test('says nothing of the time where another program wrote what the post shows', () => {
  const { currentSavedAt, currentSavedBy, earlier } = getEarlierVersions(
    [version(1, { savedBy: 'Ada' })],
    makePost({ content: 'Theirs' }),
  );
  expect([currentSavedAt, currentSavedBy]).toEqual([null, null]);
  expect(earlier).toHaveLength(1);
});

test.each([
  [{ content: 'a\nx\nc\nd' }, '1 line changed, 2 lines added'],
  [{ content: 'a' }, '1 line removed'],
  [{ title: 'Other', content: 'a\nb\nc' }, 'Title changed, 1 line added'],
  [{ author: 'Other', excerpt: 'Other' }, 'Author changed, excerpt changed'],
  [{ isMarkdown: false }, 'Format changed'],
])('tells what %j changed: %s', (more, change) => {
  const versions = [version(2, more), version(1)];
  expect(getEarlierVersions(versions, makePost({ content: 'now' })).earlier[0]?.change).toBe(change);
});
