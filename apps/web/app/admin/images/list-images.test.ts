import type { StoredMedia } from '@branchbook/blog-core';
import { makeMediaFile } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import type { ImageUsage } from './image-uses.ts';
import { isUnused, listImages, searchImages, sumSizes, toMarkdown } from './list-images.ts';

const [a, b] = [makeMediaFile(0), makeMediaFile(1)];
const stored: readonly StoredMedia[] = [
  { file: a, size: 1000, addedAt: 2, name: 'Café desk.jpg', sourceId: null },
  { file: b, size: 500, addedAt: 1, name: ' ', sourceId: null },
];
const usage: ImageUsage = {
  uses: [{ kind: 'post', title: 'May', path: '/admin/edit/7' }],
  alts: ['A [tidy] desk', 'Another'],
};

test('an image is unused only once the posts are read', () => {
  expect(listImages(stored, null).map(isUnused)).toEqual([false, false]);
  expect(listImages(stored, new Map([[a.id, usage]])).map(isUnused)).toEqual([false, true]);
});

test('an image without the name of a chosen file has that of its stored file', () => {
  const [, unnamed] = listImages(stored, null);
  expect(unnamed).toMatchObject({ name: `${b.id}-1200x800.gif`, url: `/media/${b.id}-1200x800.gif` });
});

test.each([
  ['', 2],
  ['cafe', 1],
  ['DESK tidy', 1],
  ['another desk.jpg', 1],
  ['tidy street', 0],
])('the search “%s” finds %i of two images by name and alt text', (query, count) => {
  expect(searchImages(listImages(stored, new Map([[a.id, usage]])), query)).toHaveLength(count);
});

test('the Markdown of an image has its first alt text', () => {
  const [used, unused] = listImages(stored, new Map([[a.id, usage]]));
  expect(toMarkdown(used!)).toBe(`![A \\[tidy\\] desk](/media/${a.id}-1200x800.gif)`);
  expect(toMarkdown(unused!)).toBe(`![](/media/${b.id}-1200x800.gif)`);
});

test('sizes are summed', () => expect(sumSizes(listImages(stored, null))).toBe(1500));
