import { applyChanges } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { planRepair, getRepairChanges } from './plan-repair.ts';

const june = makePost({ id: 6, title: 'June', slug: 'june' });
const may = makePost({ id: 5, title: 'May', slug: 'may' });
const edited = { ...may, content: 'Edited since' };

test('reports if the list lacks a post, contains it, or contains another version', () => {
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
  'a post with another %s is another version',
  (field) => {
    const [found] = planRepair(JSON.stringify([june]), [{ ...june, [field]: 'Something else' }]);
    expect(found?.status).toBe('other-version');
  },
);

test.each([
  ['id', { id: 99 }],
  ['slug', { slug: 'elsewhere' }],
])('a post with another text and another %s is new', (_, difference) => {
  const [found] = planRepair(JSON.stringify([june]), [may, { ...june, title: 'Else', ...difference }]);
  expect(found?.status).toBe('new');
});

test('reports for each post the fields that were filled in it', () => {
  const text = JSON.stringify([
    { ...june, title: 1.5 },
    may,
    { ...may, id: 4, slug: null, date: null },
  ]).slice(0, -1);
  expect(planRepair(text, []).map(({ filled }) => filled)).toEqual([
    ['title is not text, shown as "1.5"'],
    [],
    ['date is not text, shown as ""', 'slug is not text, shown as ""'],
  ]);
});

test('reports filled fields of posts far down the list', () => {
  const text = JSON.stringify([...Array.from({ length: 12 }, () => may), { ...june, title: 7 }]).slice(0, -1);
  expect(planRepair(text, []).at(-1)?.filled).toEqual(['title is not text, shown as "7"']);
});

test('leaves an empty slug empty', () => {
  const lost = { ...may, slug: '' };
  expect(getRepairChanges([lost], [june])).toEqual([{ type: 'create', post: lost, before: null }]);
});

test('compares a post without an id by its text', () => {
  const { id, ...withoutId } = june;
  expect(id).toBe(6);
  expect(planRepair(JSON.stringify([withoutId]), [june])[0]?.status).toBe('listed');
});

test('appends recovered posts and overwrites none', () => {
  const clash = makePost({ id: 6, title: 'Another post', slug: 'june' });
  const after = applyChanges([june, edited], getRepairChanges([june, may, clash], [june, edited])).posts;
  expect(after.slice(0, 2)).toEqual([june, edited]);
  expect(after.slice(2)).toEqual([
    { ...may, id: 7, slug: 'may-2' },
    { ...clash, id: 8, slug: 'june-2' },
  ]);
});

test('skips posts that were recovered before', () => {
  const once = applyChanges([], getRepairChanges([june, may], [])).posts;
  expect(getRepairChanges([june, may], once)).toEqual([]);
});
