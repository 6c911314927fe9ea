import { findRelatedPosts } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const topic = fc.record({
  title: fc
    .uniqueArray(fc.constantFrom('Estimated', 'taxes', 'the', 'Café', '税金の話', '“OR”', 'C'), {
      maxLength: 3,
    })
    .map((words) => words.join(' ')),
  tags: fc.uniqueArray(fc.constantFrom('Rust', 'rust', 'C#', '日本語', 'Notes'), { maxLength: 3 }),
});

test('finds the same posts as the list does, if no tag has more than 20', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(topic, { minLength: 8, maxLength: 16 }), async (topics) => {
      const seeds = topics.map(({ title, tags }, index) =>
        makePost({ id: index + 1, title, tags, slug: `${index}` }),
      );
      const store = await openSqlPostStore(makeFakeDatabase(), { seeds });
      for (const { id } of seeds) {
        const found = await store.get({ id });
        if (!found) throw new Error('The post is not in the list.');
        const { posts } = await store.list();
        expect(await store.listRelated(found)).toEqual(findRelatedPosts(found, posts));
      }
    }),
    { numRuns: 8 },
  );
});

test('neither deleted nor unpublished posts are related', async () => {
  const seeds = Array.from({ length: 12 }, (_, index) =>
    makePost({ id: index + 1, tags: index % 4 === 0 ? ['Rust'] : [] }),
  );
  const store = await openSqlPostStore(makeFakeDatabase(), { seeds });
  const listIds = async () => {
    const found = await store.get({ id: 1 });
    return found && (await store.listRelated(found)).map(({ id }) => id);
  };
  expect(await listIds()).toEqual([5, 9]);
  await store.apply([{ type: 'unpublish', id: 5, draft: 'draft' }]);
  expect(await listIds()).toEqual([9]);
  await store.apply([{ type: 'delete', id: 9 }]);
  expect(await listIds()).toEqual([]);
});
