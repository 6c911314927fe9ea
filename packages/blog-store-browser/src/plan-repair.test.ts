import { applyChange, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { planRepair, getRepairChanges } from './plan-repair.ts';

const june = makePost({ id: 6, title: 'June', slug: 'june' });
const may = makePost({ id: 5, title: 'May', slug: 'may' });
const edited = { ...may, content: 'Edited since' };

test('says of each post whether the list lacks it, holds it, or holds another version', () => {
  const text = JSON.stringify([june, may, { ...makePost({ id: 4 }), title: null }]).slice(0, -1);
  expect(
    planRepair(text, [june, edited]).map(({ post, status, filled }) => [post.id, status, filled]),
  ).toEqual([
    [6, 'listed', []],
    [5, 'other-version', []],
    [4, 'new', ['title is not text, shown as ""']],
  ]);
});

test.each(['title', 'excerpt', 'content', 'author', 'date'] as const)(
  'a post whose %s differs does not say the same',
  (field) => {
    const [found] = planRepair(JSON.stringify([june]), [{ ...june, [field]: 'Something else' }]);
    expect(found?.status).toBe('other-version');
  },
);

test.each([
  ['id', { id: 99 }],
  ['slug', { slug: 'elsewhere' }],
])('a post that says something else under another %s is a new one', (_, difference) => {
  const [found] = planRepair(JSON.stringify([june]), [may, { ...june, title: 'Else', ...difference }]);
  expect(found?.status).toBe('new');
});

test('each post is told what was filled in it, and nothing else', () => {
  const text = JSON.stringify([{ ...june, title: 1.5 }, may, { ...may, slug: null, date: null }]).slice(
    0,
    -1,
  );
  expect(planRepair(text, []).map(({ filled }) => filled)).toEqual([
    ['title is not text, shown as "1.5"'],
    [],
    ['date is not text, shown as ""', 'slug is not text, shown as ""'],
  ]);
});

test('a post far down the list is told the same way', () => {
  const text = JSON.stringify([...Array.from({ length: 12 }, () => may), { ...june, title: 7 }]).slice(0, -1);
  expect(planRepair(text, []).at(-1)?.filled).toEqual(['title is not text, shown as "7"']);
});

test('a post without an address stays without one', () => {
  const lost = { ...may, slug: '' };
  expect(getRepairChanges([lost], [june])).toEqual([{ type: 'insert', post: lost, at: 1 }]);
});

test('a post that got a new id for want of one counts as listed by what it says', () => {
  const { id, ...withoutId } = june;
  expect(id).toBe(6);
  expect(planRepair(JSON.stringify([withoutId]), [june])[0]?.status).toBe('listed');
});

test('recovered posts come last, and nothing in the list is written over', () => {
  const clash = makePost({ id: 6, title: 'Another post', slug: 'june' });
  const after = apply([june, edited], getRepairChanges([june, may, clash], [june, edited]));
  expect(after.slice(0, 2)).toEqual([june, edited]);
  expect(after.slice(2)).toEqual([
    { ...may, id: 7, slug: 'may-2' },
    { ...clash, id: 8, slug: 'june-2' },
  ]);
});

test('what was recovered once is not added again', () => {
  const once = apply([], getRepairChanges([june, may], []));
  expect(getRepairChanges([june, may], once)).toEqual([]);
});

function apply(
  posts: readonly BlogPost[],
  changes: ReturnType<typeof getRepairChanges>,
): readonly BlogPost[] {
  return changes.reduce(applyChange, posts);
}
