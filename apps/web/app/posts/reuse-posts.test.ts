import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { areAlike, isListedAlike, reusePosts } from './reuse-posts.ts';

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const copyOf = <Value>(value: Value): Value => structuredClone(value);

test('posts that say the same are the ones that were known, wherever they stand now', () => {
  const changed = { ...two, title: 'Changed' };
  const list = reusePosts([one, two, three], copyOf([three, changed, one]));
  expect(list).toStrictEqual([three, changed, one]);
  expect(list[0]).toBe(three);
  expect(list[1]).not.toBe(two);
  expect(list[2]).toBe(one);
});

test('a list that says the same is the very list', () => {
  const known = [one, two];
  expect(reusePosts(known, copyOf(known))).toBe(known);
});

test('a list of which nothing was known is the given one', () => {
  const posts = [three];
  expect(reusePosts([one, two], posts)).toBe(posts);
  const none: never[] = [];
  expect(reusePosts([one], none)).toBe(none);
});

test.each([
  ['a field more', { ...one, mood: 'calm' }],
  ['another field', { ...one, aliases: ['a'] }],
  ['another value deep in a field', { ...one, mood: { is: ['calm', 2] } }],
])('a post with %s is another one', (_, changed) => {
  const calm = { ...one, mood: { is: ['calm', 1] } };
  expect(reusePosts([calm], [changed])[0]).toBe(changed);
  expect(reusePosts([changed], [one])[0]).toBe(one);
  expect(reusePosts([changed], [copyOf(changed)])[0]).toBe(changed);
});

test('of two posts with one id, each is as it is', () => {
  const duplicate = { ...one, title: 'Duplicate' };
  expect(reusePosts([one, duplicate], copyOf([duplicate, one]))).toStrictEqual([duplicate, one]);
});

test('a copy of a post is drawn alike, whatever its body', () => {
  expect(isListedAlike(makePost(), makePost({ content: 'Another body', isMarkdown: false }))).toBe(true);
});

test.each(['id', 'slug', 'title', 'author', 'date', 'excerpt'] as const)('another %s is not', (field) => {
  const other = makePost({ [field]: field === 'id' ? 99 : 'Another' });
  expect(isListedAlike(makePost(), other)).toBe(false);
});

test('a post without its content is another one than with it', () => {
  const { content: _, ...summary } = one;
  expect(reusePosts([one], [summary])[0]).toBe(summary);
  expect(reusePosts([summary], [one])[0]).toBe(one);
  expect(reusePosts([summary, two], [copyOf(summary), three])[0]).toBe(summary);
});

test('of a post that is the very same, no field is looked at', () => {
  const unreadable = Object.defineProperty({ ...one }, 'title', {
    enumerable: true,
    get: () => {
      throw new Error('Looked at');
    },
  });
  expect(reusePosts([unreadable, two], [three, unreadable])).toEqual([three, unreadable]);
});

test('lists say the same where each post does, as far as the contents of both are there', () => {
  const { content: _, ...summary } = one;
  expect(areAlike([one, two], copyOf([one, two]))).toBe(true);
  expect(areAlike([summary, two], [one, two])).toBe(true);
  expect(areAlike([{ ...one, updated: undefined }], [one])).toBe(true);
  expect(areAlike([{ ...summary, title: 'Another' }], [one])).toBe(false);
  expect(areAlike([{ ...one, content: 'Another' }], [one])).toBe(false);
  expect(areAlike([one], [one, two])).toBe(false);
  expect(areAlike([one, two], [one])).toBe(false);
});
