import { applyChanges, type BlogPost, type PostChange, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import type { ChangePlan, ListState } from './change-plan.ts';
import { makeFakeDatabase } from './fake-database.ts';
import { planChanges } from './plan-changes.ts';
import { numberIn } from './sql-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

interface Case {
  /** The ids of the list, from its top. Their rows are these places, counted from 1. */
  readonly ids?: readonly number[];
  readonly changes: readonly PostChange[];
  /** The rows that are written, each in its list of the plan. */
  readonly plan: Partial<Record<'written' | 'moved' | 'removed' | 'replaced', readonly number[]>> & {
    readonly isSwap?: boolean;
  };
  /** How many statements are asked, and how many rows they give: what a change costs in a database that is far away. */
  readonly cost: readonly [statements: number, rows: number];
}

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const add = (id: number): PostChange => ({ type: 'add', post: makePost({ id, title: 'New' }) });
const insert = (id: number, at: number, allowDuplicateId = false): PostChange => ({
  type: 'insert',
  post: makePost({ id, title: 'New' }),
  at,
  allowDuplicateId,
});
const update = (id: number, at?: number, title = 'Edited'): PostChange => ({
  type: 'update',
  post: makePost({ id, title }),
  ...(at !== undefined && { at }),
});
const remove = (id: number, at?: number): PostChange => ({
  type: 'remove',
  id,
  ...(at !== undefined && { at }),
});
const move = (id: number, to: number, at?: number): PostChange => ({
  type: 'move',
  id,
  to,
  ...(at !== undefined && { at }),
});

const cases: Record<string, Case> = {
  nothing: { changes: [], plan: {}, cost: [0, 0] },
  'a move down by one place': { changes: [move(5, 5, 4)], plan: { moved: [5] }, cost: [2, 3] },
  'a move up by one place': { changes: [move(5, 3, 4)], plan: { moved: [5] }, cost: [2, 3] },
  'a move down by three places': { changes: [move(5, 7, 4)], plan: { moved: [5] }, cost: [2, 3] },
  'a move behind the last': { changes: [move(8, 8, 7)], plan: { moved: [8] }, cost: [2, 2] },
  'a move up to the top by places': { changes: [move(5, 1, 5)], plan: { moved: [5] }, cost: [2, 2] },
  'a move past the end': { changes: [move(8, 12, 7)], plan: { moved: [8] }, cost: [6, 5] },
  'a move by no place': { changes: [move(5, 4, 4)], plan: {}, cost: [5, 5] },
  'a move to a place': { changes: [move(5, 2)], plan: { moved: [5] }, cost: [4, 4] },
  'a move to the top': { changes: [move(5, 0, 4)], plan: { moved: [5] }, cost: [3, 3] },
  'a move of a post that is not there': { changes: [move(77, 5, 4)], plan: {}, cost: [2, 0] },
  'a move of the second of two': {
    ids: [1, 2, 7, 4, 7, 6],
    changes: [move(7, 5, 4)],
    plan: { moved: [5] },
    cost: [6, 9],
  },
  'two moves': {
    changes: [move(5, 5, 4), move(2, 3, 1)],
    plan: { moved: [2, 5], isSwap: true },
    cost: [7, 9],
  },
  'two posts that change places': {
    changes: [move(5, 6), move(6, 5)],
    plan: { moved: [6, 5] },
    cost: [4, 6],
  },
  'a new post': { changes: [add(10)], plan: { written: [10] }, cost: [2, 1] },
  'a new post whose id is taken': { changes: [add(5)], plan: { written: [10] }, cost: [3, 6] },
  'a new post whose id is no number': { changes: [add(Number.NaN)], plan: { written: [10] }, cost: [3, 10] },
  'a new post whose id cannot be counted up': {
    ids: [2 ** 53, 1],
    changes: [add(2 ** 53)],
    plan: { written: [3] },
    cost: [3, 3],
  },
  'two new posts with one id': { changes: [add(10), add(10)], plan: { written: [10, 11] }, cost: [3, 1] },
  'a new post that is removed again': { changes: [add(10), remove(10)], plan: {}, cost: [1, 0] },
  'a removal that is undone': {
    changes: [remove(5), insert(5, 4)],
    plan: { written: [10], removed: [5], replaced: [5] },
    cost: [3, 3],
  },
  'a post put in far down': { changes: [insert(10, 99)], plan: { written: [10] }, cost: [2, 1] },
  'a post put in, its id there twice': {
    changes: [insert(5, 2, true), remove(5, 2)],
    plan: {},
    cost: [3, 3],
  },
  'an update': { changes: [update(5)], plan: { written: [5], replaced: [5] }, cost: [1, 1] },
  'an update to the same': { changes: [update(5, 4, 'Post 5')], plan: {}, cost: [1, 1] },
  'two updates of a post, the second to the same': {
    changes: [update(5), update(5)],
    plan: { written: [5], replaced: [5] },
    cost: [1, 1],
  },
  'an update and a removal': {
    changes: [update(5), remove(5)],
    plan: { removed: [5], replaced: [5] },
    cost: [1, 1],
  },
  'an update and a move': {
    changes: [update(5), move(5, 2), move(6, 2)],
    plan: { written: [5], moved: [6, 5], replaced: [5] },
    cost: [5, 5],
  },
  'a removal of all of two': {
    ids: [7, 2, 7],
    changes: [remove(7)],
    plan: { removed: [1, 3], replaced: [1, 3] },
    cost: [1, 2],
  },
  'a removal of what is not there': { changes: [remove(77, 1)], plan: {}, cost: [1, 0] },
  'the nearest of three': {
    ids: [7, 2, 3, 7, 5, 6, 7],
    changes: [remove(7, 4)],
    plan: { removed: [4], replaced: [4] },
    cost: [2, 6],
  },
  'the first of two as near': {
    ids: [7, 2, 7, 4],
    changes: [remove(7, 1)],
    plan: { removed: [1], replaced: [1] },
    cost: [2, 4],
  },
  'the first of two, where no place is told': {
    ids: [1, 7, 3, 7],
    changes: [update(7)],
    plan: { written: [2], replaced: [2] },
    cost: [2, 4],
  },
  'the nearest, once it has moved to the top': {
    ids: [7, 2, 3, 4, 7],
    changes: [move(7, 0, 4), remove(7, 0)],
    plan: { removed: [5], replaced: [5] },
    cost: [4, 6],
  },
  'a kind of change that nobody knows': {
    changes: [{ type: 'praise', id: 5 } as unknown as PostChange],
    plan: {},
    cost: [1, 1],
  },
};

async function listOf(ids: readonly number[]) {
  const database = makeFakeDatabase();
  const seeds = ids.map((id) => makePost({ id }));
  await openSqlPostStore(database, { seeds });
  const before = await database.all({ sql: 'SELECT row, position FROM post ORDER BY position' });
  const [list = {}] = await database.all({ sql: 'SELECT post_count, next_row FROM list' });
  const state: ListState = { count: numberIn(list, 'post_count'), nextRow: numberIn(list, 'next_row') };
  database.asked.length = 0;
  database.givenRows = 0;
  return {
    database,
    seeds,
    positions: before.map((row) => [numberIn(row, 'row'), numberIn(row, 'position')] as const),
    state,
    plan: (changes: readonly PostChange[], maxPostBytes = 10_000) =>
      planChanges(database, state, changes, { maxPostBytes }),
  };
}

/** The posts of the list once the plan is written, in their order. */
function planned(
  { seeds, positions }: Pick<Awaited<ReturnType<typeof listOf>>, 'seeds' | 'positions'>,
  { written, moved, removed }: ChangePlan,
): readonly (BlogPost | undefined)[] {
  const list = new Map(positions.map(([row, position], at) => [row, { position, post: seeds[at] }]));
  for (const { row } of removed) list.delete(row);
  for (const { row, position } of moved) list.set(row, { position, post: list.get(row)!.post });
  for (const { row, position, post } of written) list.set(row, { position, post });
  return [...list.values()].toSorted((a, b) => a.position - b.position).map(({ post }) => post);
}

test.each(Object.entries(cases))('%s', async (_, { ids = nine, changes, plan: expected, cost }) => {
  const list = await listOf(ids);
  const plan = await list.plan(changes);
  const { posts, positions } = applyChanges(list.seeds, changes);
  expect(planned(list, plan)).toEqual(posts);
  expect(plan.count).toBe(posts.length);
  expect(plan.posts).toEqual(positions.map((at) => (at === null ? null : posts[at])));
  expect(plan.rows.map((row) => row === null)).toEqual(positions.map((at) => at === null));
  const rowsOf = (entries: readonly { row: number }[]) => entries.map(({ row }) => row);
  expect({
    written: rowsOf(plan.written),
    moved: rowsOf(plan.moved),
    removed: rowsOf(plan.removed),
    replaced: plan.replaced,
    isSwap: plan.isSwap,
    cost: [list.database.asked.length, list.database.givenRows],
  }).toEqual({ written: [], moved: [], removed: [], replaced: [], isSwap: false, ...expected, cost });
});

test('ids that are free are looked for 64 at first, and twice as many each time, up to 4,096', async () => {
  const list = await listOf(Array.from({ length: 9000 }, (_, index) => index + 1));
  const { posts } = await list.plan([add(1)]);
  expect(posts).toMatchObject([{ id: 9001 }]);
  // The id, those after it, and the place at the top.
  expect(list.database.asked.map(({ values = [] }) => String(values[0]).split(',').length)).toEqual([
    1, 64, 128, 256, 512, 1024, 2048, 4096, 4096, 1,
  ]);
});

test('a hundred updates of an id that many posts have count the places before those once', async () => {
  const list = await listOf(Array.from({ length: 300 }, () => 7));
  const changes = Array.from({ length: 100 }, (_, index) => update(7, index * 3, `Edited ${index}`));
  const { written } = await list.plan(changes);
  expect(written.map(({ post }) => post.title)).toEqual(changes.map((_, index) => `Edited ${index}`));
  // One reads the posts, and one the places: 300 rows each.
  expect([list.database.asked.length, list.database.givenRows]).toEqual([2, 600]);
});

test('posts that an update needs are read with where the others stand, at one go', async () => {
  const list = await listOf(nine);
  await list.plan([update(5), remove(6), update(7), remove(5), remove(6)]);
  expect(list.database.asked.map(({ values }) => values)).toEqual([['["6"]'], ['["5","7"]']]);
});

test('a move by places that finds no room is planned as any other', async () => {
  const list = await listOf([1, 2, 3, 4]);
  await list.database.batch([{ sql: 'UPDATE post SET position = row' }]);
  const { moved } = await list.plan([move(4, 1, 3)]);
  expect(moved.length).toBeGreaterThan(1);
});

test.each([
  ['a new post', add(10)],
  ['an update', update(5, 4, 'x'.repeat(400))],
])('%s beyond the limit is refused, with how many bytes it has', async (_, change) => {
  const list = await listOf(nine);
  const refused = list.plan([change], 100);
  await expect(refused).rejects.toBeInstanceOf(PostStoreError);
  await expect(refused).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringMatching(/^A post may have 100 bytes, and this one has \d{3}\.$/u),
  });
});

test('an update of a post that is gone is refused', async () => {
  const list = await listOf(nine);
  await expect(list.plan([remove(5), update(5)])).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no post with the id 5 to update any more.',
  });
});
