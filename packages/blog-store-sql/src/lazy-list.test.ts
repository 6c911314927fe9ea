import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const at = { now: 0 };

async function listOf(count: number) {
  const database = makeFakeDatabase();
  const seeds = Array.from({ length: count }, (_, index) => makePost({ id: index + 1 }));
  const store = await openSqlPostStore(database, { seeds });
  const changedRows = async () => {
    const since = await store.readRevision();
    return (await store.readChanges(since - 1, { limit: 100 }))?.changed.length;
  };
  return { database, store, changedRows };
}

test('a post that is put between two others changes neither', async () => {
  const { store, changedRows } = await listOf(10);
  await store.applyChanges({ ...at, changes: [{ type: 'insert', at: 5, post: makePost({ id: 99 }) }] });
  expect(await changedRows()).toBe(1);
});

test('a move changes one post alone', async () => {
  const { store, changedRows } = await listOf(10);
  await store.applyChanges({ ...at, changes: [{ type: 'move', id: 2, to: 8 }] });
  expect(await changedRows()).toBe(1);
});

test.each([
  ['down', { id: 3, at: 2, to: 5 }, [1, 2, 4, 5, 6, 3, 7, 8]],
  ['down to the end', { id: 7, at: 6, to: 7 }, [1, 2, 3, 4, 5, 6, 8, 7]],
  ['down past the end', { id: 7, at: 6, to: 9 }, [1, 2, 3, 4, 5, 6, 8, 7]],
  ['up', { id: 6, at: 5, to: 2 }, [1, 2, 6, 3, 4, 5, 7, 8]],
  ['up to the second place', { id: 3, at: 2, to: 1 }, [1, 3, 2, 4, 5, 6, 7, 8]],
  ['up to the top, as it stands higher than it was seen', { id: 3, at: 4, to: 2 }, [3, 1, 2, 4, 5, 6, 7, 8]],
  ['nowhere', { id: 3, at: 2, to: 2 }, [1, 2, 3, 4, 5, 6, 7, 8]],
])('a move by places goes past as many posts: %s', async (_, move, order) => {
  const { store } = await listOf(8);
  const { posts } = await store.applyChanges({ ...at, changes: [{ type: 'move', ...move }] });
  expect(posts).toMatchObject([{ id: move.id }]);
  expect((await store.readAll()).posts.map(({ id }) => id)).toStrictEqual(order);
});

test('a move by places finds room where there is none', async () => {
  const { database, store } = await listOf(4);
  await database.batch([{ sql: 'UPDATE post SET position = row' }]);
  await store.applyChanges({ ...at, changes: [{ type: 'move', id: 4, at: 3, to: 1 }] });
  expect((await store.readAll()).posts.map(({ id }) => id)).toStrictEqual([1, 4, 2, 3]);
});

test('where there is no room left, some neighbors move, and then there is room again', async () => {
  const { store, changedRows } = await listOf(40);
  const counts: number[] = [];
  for (let id = 100; id < 160; id += 1) {
    await store.applyChanges({ ...at, changes: [{ type: 'insert', at: 20, post: makePost({ id }) }] });
    counts.push((await changedRows()) ?? 0);
  }
  expect(Math.max(...counts)).toBeLessThan(12);
  expect(counts.filter((count) => count > 1).length).toBeLessThan(8);
  expect(counts.some((count) => count > 1)).toBe(true);
});

test('positions at the end of what numbers can say begin anew in the middle', async () => {
  const { database, store } = await listOf(4);
  await database.batch([{ sql: `UPDATE post SET position = position - ${2 ** 51 - 2 ** 20}` }]);
  await store.applyChanges({ ...at, changes: [{ type: 'add', post: makePost({ id: 9 }) }] });
  await store.applyChanges({ ...at, changes: [{ type: 'add', post: makePost({ id: 10 }) }] });
  expect((await store.readAll()).posts.map(({ id }) => id)).toStrictEqual([10, 9, 1, 2, 3, 4]);
  const [{ low } = { low: 0 }] = await database.all({ sql: 'SELECT min(position) AS low FROM post' });
  expect(Math.abs(Number(low))).toBeLessThan(2 ** 51);
});

test('posts that change places with each other are written', async () => {
  const { database, store } = await listOf(2);
  // No room between them, so that the whole list is placed anew.
  await database.batch([{ sql: 'UPDATE post SET position = row' }]);
  await store.applyChanges({
    ...at,
    changes: [
      { type: 'move', id: 1, to: 1 },
      { type: 'insert', at: 1, post: makePost({ id: 3 }) },
      { type: 'move', id: 2, to: 2 },
    ],
  });
  expect((await store.readAll()).posts.map(({ id }) => id)).toStrictEqual([3, 1, 2]);
});

test('a place far down is counted from the nearer end', async () => {
  const { database, store } = await listOf(1000);
  const asked = database.asked.length;
  await store.applyChanges({ ...at, changes: [{ type: 'insert', at: 990, post: makePost({ id: 5000 }) }] });
  const skipped = database.asked
    .slice(asked)
    .filter(({ sql }) => sql.includes('OFFSET ?'))
    .map(({ values }) => values?.at(-1));
  expect(skipped).toStrictEqual([9, 0]);
  expect((await store.readAll()).posts[990]?.id).toBe(5000);
});
