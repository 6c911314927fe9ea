import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';

const now = new Date(2026, 10, 21, 9, 5);

const whole = (post: BlogPost): PostToImport => ({ name: post.slug, fields: { ...post } });
const plan = (imported: readonly PostToImport[], posts: readonly BlogPost[]) =>
  planImport(posts, imported, { now });
const after = (imported: readonly PostToImport[], posts: readonly BlogPost[]) =>
  applyChanges(posts, plan(imported, posts).changes).posts;
const ids = (posts: readonly BlogPost[]) => posts.map(({ id }) => id);

describe('any import', () => {
  const somePost = fc
    .record({
      id: fc.integer({ min: 1, max: 6 }),
      slug: fc.constantFrom('a', 'b', 'c', ''),
      title: fc.constantFrom('x', 'y'),
    })
    .chain((fields) =>
      fc.option(fc.constantFrom(['a'], ['b', 'd']), { nil: undefined }).map((aliases) =>
        // A field that is there without a value is nothing that storage could hold.
        makePost(aliases ? { ...fields, aliases } : fields),
      ),
    );
  const someList = fc.uniqueArray(somePost, { maxLength: 5, selector: ({ id }) => id });
  const someFile = fc
    .record(
      {
        id: fc.integer({ min: 1, max: 8 }),
        slug: fc.constantFrom('a', 'b', 'c', 'd', ''),
        title: fc.constantFrom('x', 'y', 'z'),
        mood: fc.constantFrom('calm', null),
        aliases: fc.constantFrom(['a'], []),
        content: fc.constant('Text'),
        isMarkdown: fc.constant(true),
        date: fc.constantFrom('April 2, 2025', 'someday'),
      },
      { requiredKeys: ['content'] },
    )
    .map((fields): PostToImport => ({ name: 'file', fields }));

  test('does what its plan says, and nothing else', () => {
    fc.assert(
      fc.property(someList, fc.array(someFile, { maxLength: 5 }), (posts, files) => {
        const before = JSON.stringify(posts);
        const { entries } = plan(files, posts);
        const result = after(files, posts);
        expect(JSON.stringify(posts)).toBe(before);
        expect(entries).toHaveLength(files.length);
        const added = entries.filter(({ outcome }) => outcome === 'added').map(({ post }) => post);
        const changed = entries.filter(({ outcome }) => outcome === 'changed').map(({ post }) => post);
        expect(result).toHaveLength(posts.length + added.length);
        for (const post of added) expect(result).toContainEqual(post);
        for (const post of changed) expect(result).toContainEqual(post);
        // The posts of the list are all still there, in their order.
        const kept = result.filter((post) => !added.some((each) => each.id === post.id));
        expect(ids(kept)).toStrictEqual(ids(posts));
        const untouched = posts.filter(
          (post) => !result.some((each) => JSON.stringify(each) === JSON.stringify(post)),
        );
        expect(untouched.length).toBeLessThanOrEqual(changed.length);
      }),
    );
  });

  test('of whole posts with ids of their own leaves nothing to do the second time', () => {
    fc.assert(
      fc.property(someList, someList, (posts, others) => {
        const files = others.map(whole);
        const again = plan(files, after(files, posts)).entries.filter(({ rule }) => rule === 'same-id');
        expect(again).toStrictEqual([]);
      }),
    );
  });
});
