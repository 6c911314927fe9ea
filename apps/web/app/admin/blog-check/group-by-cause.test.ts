import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { groupByCause } from './group-by-cause.ts';

const [one, two] = [makePost({ id: 1 }), makePost({ id: 2 })];
const image = { message: 'The image “A” can’t load.', cause: 'image /a.png', start: 0, end: 9 };
const alt = { message: 'No alt text.', start: 2, end: 2 };

test('issues of several posts with one cause are one group, the largest first', () => {
  const groups = groupByCause([
    { post: one, messages: [alt, image, image] },
    { post: two, messages: [{ ...image, message: 'An image can’t load.' }] },
  ]);
  expect(groups.map(({ cause, postCount, issues }) => [cause, postCount, issues.length])).toEqual([
    ['image /a.png', 2, 3],
    ['No alt text.', 1, 1],
  ]);
  expect(groups[0]!.issues.map(({ post }) => post)).toEqual([one, one, two]);
});
