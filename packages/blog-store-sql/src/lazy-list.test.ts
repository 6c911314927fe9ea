import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, readIds } from './fake-store.ts';
import { numberIn } from './sql-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

async function listOf(count: number) {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: makePosts(count) });
  const readPositions = async () =>
    new Map(
      (await database.all({ sql: 'SELECT row, position FROM post' })).map((row) => [
        numberIn(row, 'row'),
        numberIn(row, 'position'),
      ]),
    );
  /** Returns the number of posts whose position changed. */
  const countMoved = async (change: () => Promise<unknown>) => {
    const before = await readPositions();
    await change();
    const after = await readPositions();
    return [...after].filter(([row, position]) => before.get(row) !== position).length;
  };
  return { database, store, countMoved };
}

test('a post that is put between two others moves neither', async () => {
  const { store, countMoved } = await listOf(10);
  expect(await countMoved(() => store.apply([create({ id: 99 }, 5)]))).toBe(1);
  expect(await readIds(store)).toStrictEqual([1, 2, 3, 4, 99, 5, 6, 7, 8, 9, 10]);
});

test('a move changes one post alone', async () => {
  const { store, countMoved } = await listOf(10);
  expect(await countMoved(() => store.apply([{ type: 'move', id: 2, before: 9 }]))).toBe(1);
  expect(await readIds(store)).toStrictEqual([1, 3, 4, 5, 6, 7, 8, 2, 9, 10]);
});

test('a move to where the post is changes nothing', async () => {
  const { store } = await listOf(3);
  for (const [id, before] of [
    [1, 2],
    [2, 3],
    [3, null],
    [2, 2],
    [2, 99],
  ] as const) {
    const { revision } = await store.apply([{ type: 'move', id, before }]);
    expect(revision, `${id} before ${before}`).toBe(1);
  }
});

test('a move makes room if there is none', async () => {
  const { database, store } = await listOf(4);
  await database.batch([{ sql: 'UPDATE post SET position = row' }]);
  await store.apply([{ type: 'move', id: 4, before: 2 }]);
  expect(await readIds(store)).toStrictEqual([1, 4, 2, 3]);
});

test('if there is no room left, some neighbors move, and then there is room again', async () => {
  const { store, countMoved } = await listOf(40);
  const counts: number[] = [];
  for (let id = 100; id < 160; id += 1) {
    counts.push(await countMoved(() => store.apply([create({ id }, 20)])));
  }
  expect(Math.max(...counts)).toBeLessThan(12);
  expect(counts.filter((count) => count > 1).length).toBeLessThan(8);
  expect(counts.some((count) => count > 1)).toBe(true);
});

test('positions start again in the middle at the limit of exact numbers', async () => {
  const { database, store } = await listOf(4);
  await store.apply([{ type: 'delete', id: 1 }]);
  for (const table of ['post', 'trash'])
    await database.batch([{ sql: `UPDATE ${table} SET position = position - ${2 ** 51 - 2 ** 20}` }]);
  await store.apply([create({ id: 9 })]);
  await store.apply([create({ id: 10 })]);
  expect(await readIds(store)).toStrictEqual([10, 9, 2, 3, 4]);
  const [{ low } = { low: 0 }] = await database.all({ sql: 'SELECT min(position) AS low FROM post' });
  expect(Math.abs(Number(low))).toBeLessThan(2 ** 51);
});

test('posts that swap positions are written', async () => {
  const { database, store } = await listOf(2);
  // No room between them, so that the whole list is placed again.
  await database.batch([{ sql: 'UPDATE post SET position = row' }]);
  await store.apply([
    { type: 'move', id: 1, before: null },
    create({ id: 3 }, 1),
    { type: 'move', id: 2, before: null },
  ]);
  expect(await readIds(store)).toStrictEqual([3, 1, 2]);
});
