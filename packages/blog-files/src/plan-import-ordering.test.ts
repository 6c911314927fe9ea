import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { planImportOrdering } from './plan-import-ordering.ts';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';

const now = new Date(2026, 10, 21, 9, 5);
const [june, may, april] = [makePost({ id: 6 }), makePost({ id: 5 }), makePost({ id: 4 })];
const list: readonly BlogPost[] = Object.freeze([june, may, april]);

const toFile = (post: BlogPost): PostToImport => ({ name: post.slug, fields: { ...post } });

function arranged(
  posts: readonly BlogPost[],
  files: readonly BlogPost[],
  { isOrdered = false, isWhole = false },
) {
  const plan = planImport(posts, files.map(toFile), { now });
  const arrangement = planImportOrdering(posts, plan, { useFileOrder: isOrdered, replaceAll: isWhole });
  const result = applyChanges(posts, [...plan.changes, ...arrangement.changes]).posts;
  return { ...arrangement, plan, result, ids: result.map(({ id }) => id) };
}

test('unasked, nothing is removed or moved', () => {
  expect(arranged(list, [april, june], {})).toMatchObject({ removed: [], isReordered: false, changes: [] });
});

describe('in the order of the files', () => {
  test('the posts of the files stand in it, and the others keep their positions', () => {
    expect(arranged(list, [april, june], { isOrdered: true })).toMatchObject({
      removed: [],
      isReordered: true,
      ids: [4, 5, 6],
    });
  });

  test('nothing is moved where they do already', () => {
    expect(arranged(list, [june, april], { isOrdered: true })).toMatchObject({
      isReordered: false,
      changes: [],
    });
  });

  test('new posts stand in it too', () => {
    expect(arranged(list, [april, makePost({ id: 9 }), june], { isOrdered: true }).ids).toEqual([4, 5, 9, 6]);
  });
});

describe('as a whole', () => {
  test('the list is what the files hold, in their order', () => {
    const files = [april, makePost({ id: 9 }), { ...june, title: 'Changed' }];
    const { removed, result } = arranged(list, files, { isWhole: true });
    expect(removed).toEqual([may]);
    expect(result).toEqual(files);
  });
});

test('of a list without its contents, what goes is named all the same', () => {
  const { content: _, ...summary } = june;
  const posts = [summary, may];
  const plan = planImport(posts, [toFile(may)], { now });
  expect(planImportOrdering(posts, plan, { useFileOrder: false, replaceAll: true })).toStrictEqual({
    removed: [summary],
    isReordered: false,
    changes: [{ type: 'delete', id: 6 }],
  });
});

test('does not look at all posts for each of them', () => {
  const files = Array.from({ length: 5_000 }, (_, index) => makePost({ id: index + 1 })).map(toFile);
  const plan = planImport([], files, { now });
  const start = performance.now();
  planImportOrdering([], plan, { useFileOrder: true, replaceAll: false });
  // 100 ms on a quiet machine; 3 s or more if each change looks at all posts.
  expect(performance.now() - start).toBeLessThan(2_000);
});

const somePost = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    slug: fc.constantFrom('a', 'b'),
    title: fc.constantFrom('x', 'y'),
  })
  .map((fields) => makePost(fields));
const someList = fc.uniqueArray(somePost, { maxLength: 7, selector: ({ id }) => id });
const someFiles = fc.array(somePost, { maxLength: 7 });

test('any files: the list is exactly what the preview says', () => {
  fc.assert(
    fc.property(someList, someFiles, (posts, files) => {
      const { plan, result, removed } = arranged(posts, files, { isWhole: true });
      expect(result).toEqual(plan.entries.map(({ post }) => post));
      expect(removed).toHaveLength(applyChanges(posts, plan.changes).posts.length - result.length);
    }),
  );
});

test('any files, in their order: nothing is lost, and the others stay where they were', () => {
  fc.assert(
    fc.property(someList, someFiles, (posts, files) => {
      const { plan, result, removed } = arranged(posts, files, { isOrdered: true });
      const before = applyChanges(posts, plan.changes).posts;
      const texts = (all: readonly BlogPost[]) => all.map((post) => JSON.stringify(post));
      expect(removed).toEqual([]);
      expect(texts(result).toSorted()).toEqual(texts(before).toSorted());
      const imported = plan.entries.map(({ post }) => JSON.stringify(post));
      // Each post of the files stands behind the one before it.
      let last = -1;
      for (const text of imported) {
        const at = texts(result).indexOf(text, last + 1);
        expect(at).toBeGreaterThan(last);
        last = at;
      }
    }),
  );
});
