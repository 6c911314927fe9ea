import { applyChanges, type BlogPost, type PostChange, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import type { ChangePlan } from './change-plan.ts';
import { makeFakeDatabase } from './fake-database.ts';
import { create, retitle } from './fake-store.ts';
import { planChanges } from './plan-changes.ts';
import { numberIn } from './sql-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

interface Case {
  /** The ids of the list, from its top. Their rows are these indexes, counted from 1. */
  readonly ids?: readonly number[];
  readonly changes: readonly PostChange[];
  /** The rows that are written, each in its list of the plan. */
  readonly plan: Partial<
    Record<'written' | 'moved' | 'removed' | 'replaced' | 'sameTexts', readonly number[]>
  > & {
    readonly isSwap?: boolean;
  };
  /** The statements and the rows they return: the cost of a change in a remote database. */
  readonly cost: readonly [statements: number, rows: number];
}

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const nothing = { written: [], moved: [], removed: [], replaced: [], sameTexts: [], isSwap: false };
const remove = (id: number): PostChange => ({ type: 'delete', id });
const move = (id: number, before: number | null): PostChange => ({ type: 'move', id, before });

const cases: Record<string, Case> = {
  nothing: { changes: [], plan: {}, cost: [0, 0] },
  'a move down': { changes: [move(5, 8)], plan: { moved: [5] }, cost: [3, 3] },
  'a move to the top': { changes: [move(5, 1)], plan: { moved: [5] }, cost: [3, 2] },
  'a move to the end': { changes: [move(5, null)], plan: { moved: [5] }, cost: [2, 2] },
  'a move to where the post is': { changes: [move(5, 6)], plan: {}, cost: [3, 3] },
  'a move of a missing post': { changes: [move(77, 5)], plan: {}, cost: [2, 1] },
  'a move before a missing post': { changes: [move(5, 77)], plan: {}, cost: [2, 1] },
  'two posts that swap': {
    changes: [move(5, 7), move(6, 5)],
    plan: { moved: [6, 5], isSwap: true },
    cost: [3, 4],
  },
  'a new post': { changes: [create({ id: 10 })], plan: { written: [10] }, cost: [2, 1] },
  'a new post at the end': { changes: [create({ id: 10 }, null)], plan: { written: [10] }, cost: [2, 1] },
  'a new post whose id is taken': { changes: [create({ id: 5 })], plan: { written: [10] }, cost: [3, 6] },
  'a new post whose id cannot be counted up': {
    ids: [2 ** 53, 1],
    changes: [create({ id: 2 ** 53 })],
    plan: { written: [3] },
    cost: [3, 3],
  },
  'two new posts with one id': {
    changes: [create({ id: 10 }), create({ id: 10 })],
    plan: { written: [10, 11] },
    cost: [3, 1],
  },
  'a new post that is deleted again': {
    changes: [create({ id: 10 }), remove(10)],
    plan: { removed: [10] },
    cost: [2, 1],
  },
  'a post that replaces another one': {
    changes: [remove(5), create({ id: 5 }, 6)],
    plan: { written: [10], removed: [5] },
    cost: [2, 3],
  },
  'a new post before a deleted one': {
    changes: [remove(5), create({ id: 10 }, 5)],
    plan: { written: [10], removed: [5] },
    cost: [2, 2],
  },
  'an update': { changes: [retitle(5, 'New')], plan: { written: [5], replaced: [5] }, cost: [1, 1] },
  'an update of the slug': {
    changes: [{ type: 'update', id: 5, fields: { slug: 'new' } }],
    plan: { written: [5], sameTexts: [5] },
    cost: [1, 1],
  },
  'an update of the title and back': {
    changes: [{ type: 'update', id: 5, fields: { slug: 'new', title: 'New' } }, retitle(5, 'Post 5')],
    plan: { written: [5], sameTexts: [5] },
    cost: [1, 1],
  },
  'an update to the same': { changes: [retitle(5, 'Post 5')], plan: {}, cost: [1, 1] },
  'two updates of a post, the second to the same': {
    changes: [retitle(5, 'New'), retitle(5, 'New')],
    plan: { written: [5], replaced: [5] },
    cost: [1, 1],
  },
  'an update and a deletion': {
    changes: [retitle(5, 'New'), remove(5)],
    plan: { removed: [5] },
    cost: [1, 1],
  },
  'an update and a move': {
    changes: [retitle(5, 'New'), move(5, 2)],
    plan: { written: [5], moved: [5], replaced: [5] },
    cost: [3, 3],
  },
  'a deletion': { changes: [remove(5)], plan: { removed: [5] }, cost: [1, 1] },
  'a deletion of a missing post': { changes: [remove(77)], plan: {}, cost: [1, 0] },
};

async function listOf(ids: readonly number[]) {
  const database = makeFakeDatabase();
  const seeds = ids.map((id) => makePost({ id }));
  await openSqlPostStore(database, { seeds });
  const before = await database.all({ sql: 'SELECT row, position FROM post ORDER BY position' });
  database.asked.length = 0;
  database.givenRows = 0;
  return {
    database,
    seeds,
    positions: before.map((row) => [numberIn(row, 'row'), numberIn(row, 'position')] as const),
    plan: (changes: readonly PostChange[], maxPostBytes = 10_000) =>
      planChanges(database, changes, {
        count: ids.length,
        nextRow: ids.length + 1,
        top: Infinity,
        saved: { revision: 2, at: 0 },
        now: 0,
        oldestTrash: 0,
        maxPostBytes,
      }),
  };
}

/** Returns the posts of the list after a plan, in order. */
function planned(
  { seeds, positions }: Pick<Awaited<ReturnType<typeof listOf>>, 'seeds' | 'positions'>,
  { written, moved, removed }: ChangePlan,
): readonly (BlogPost | undefined)[] {
  const list = new Map(positions.map(([row, position], at) => [row, { position, post: seeds[at] }]));
  for (const { row } of removed) list.delete(row);
  for (const { row, position } of moved) list.set(row, { position, post: list.get(row)?.post });
  for (const { row, position, post } of written) list.set(row, { position, post });
  return [...list.values()].toSorted((a, b) => a.position - b.position).map(({ post }) => post);
}

test.each(Object.entries(cases))('%s', async (_, { ids = nine, changes, plan: expected, cost }) => {
  const list = await listOf(ids);
  const plan = await list.plan(changes);
  const { posts, changed } = applyChanges(list.seeds, changes);
  expect(planned(list, plan)).toEqual(posts);
  expect(plan.count).toBe(posts.length);
  expect(plan.results.map(({ post }) => post?.post ?? null)).toEqual(changed);
  expect(plan.results.map(({ row }) => row === null)).toEqual(changed.map((post) => post === null));
  const rowsOf = (entries: readonly { row: number }[]) => entries.map(({ row }) => row);
  expect({
    written: rowsOf(plan.written),
    moved: rowsOf(plan.moved),
    removed: rowsOf(plan.removed),
    replaced: plan.replaced,
    sameTexts: plan.sameTexts,
    isSwap: plan.isSwap,
    cost: [list.database.asked.length, list.database.givenRows],
  }).toEqual({ ...nothing, ...expected, cost });
});

test('free ids are searched 64 at first, and twice as many each time, up to 4,096', async () => {
  const list = await listOf(Array.from({ length: 9000 }, (_, index) => index + 1));
  const { results } = await list.plan([create({ id: 1 })]);
  expect(results).toMatchObject([{ post: { post: { id: 9001 } } }]);
  // The id, those after it, and the first post.
  expect(list.database.asked.map(({ values = [] }) => String(values[0]).split(',').length)).toEqual([
    1, 64, 128, 256, 512, 1024, 2048, 4096, 4096, 1,
  ]);
});

test('a hundred deletions and a new post need no more statements than one', async () => {
  const list = await listOf(Array.from({ length: 300 }, (_, index) => index + 1));
  const deletions = Array.from({ length: 100 }, (_, index) => remove(index + 1));
  await list.plan([...deletions, create({ id: 1000 })]);
  expect([list.database.asked.length, list.database.givenRows]).toEqual([2, 101]);
});

test('a hundred new posts before one need no more statements than one', async () => {
  const list = await listOf(nine);
  const creations = Array.from({ length: 100 }, (_, index) => create({ id: 1000 + index }, 5));
  await list.plan(creations);
  expect([list.database.asked.length, list.database.givenRows]).toEqual([2, 2]);
});

test('posts that an update needs are read with the positions of the others, in one batch', async () => {
  const list = await listOf(nine);
  await list.plan([retitle(5, 'New'), remove(6), retitle(7, 'New'), remove(5), remove(6)]);
  expect(list.database.asked.map(({ values }) => values)).toEqual([['["6"]'], ['["5","7"]']]);
});

test.each([
  ['a new post', create({ id: 10 })],
  ['an update', retitle(5, 'x'.repeat(400))],
])('%s beyond the limit is rejected, with its size in bytes', async (_, change) => {
  const list = await listOf(nine);
  const outcome = list.plan([change], 100);
  await expect(outcome).rejects.toBeInstanceOf(PostStoreError);
  await expect(outcome).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringMatching(/^A post may have 100 bytes, and this one has \d{3}\.$/u),
  });
});

test('an update of a deleted post is rejected', async () => {
  const list = await listOf(nine);
  await expect(list.plan([remove(5), retitle(5, 'New')])).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no post with the id 5 to update any more.',
  });
});
