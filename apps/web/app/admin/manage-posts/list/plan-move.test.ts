import { expect, test } from 'vitest';

import { moveInList, type MoveTo, planMove } from './plan-move.ts';

const whole = { ids: [4, 3, 2, 1], total: 4, hasNextPage: false };
const part = { ids: [9, 8, 7], total: 5, hasNextPage: true };

test.each<[MoveTo, object]>([
  ['up', { from: 1, to: 0, before: 4, following: 2 }],
  ['down', { from: 1, to: 2, before: 1, following: 2 }],
  ['top', { from: 1, to: 0, before: 4, following: 2 }],
  ['bottom', { from: 1, to: 3, before: null, following: 2 }],
  [{ by: 2 }, { from: 1, to: 3, before: null, following: 2 }],
  [{ by: -99 }, { from: 1, to: 0, before: 4, following: 2 }],
  [{ before: 1 }, { from: 1, to: 2, before: 1, following: 2 }],
  [{ before: null }, { from: 1, to: 3, before: null, following: 2 }],
  [{ before: 77 }, { from: 1, to: 1 }],
])('a move to %j is one before a post, or to the end', (to, plan) => {
  expect(planMove(whole, 3, to)).toMatchObject({ id: 3, ...plan });
});

test('a post that the list does not contain is not moved', () => {
  expect(planMove(whole, 77, 'up')).toBeNull();
});

test.each<[number, MoveTo, string | object]>([
  [9, 'down', { to: 1, before: 7 }],
  [8, 'down', 'not-loaded'],
  [7, 'down', 'not-loaded'],
  [8, 'bottom', { to: 4, before: null, following: 7 }],
  [7, 'bottom', 'not-loaded'],
  [7, 'top', 'not-loaded'],
  [8, 'top', { to: 0, before: 9 }],
])(
  'of the top of a list, %i is moved to %j if the posts around both positions are loaded',
  (id, to, plan) => {
    if (typeof plan === 'string') expect(planMove(part, id, to)).toBe(plan);
    else expect(planMove(part, id, to)).toMatchObject(plan);
  },
);

test.each([
  [{ id: 3, before: 1 }, [4, 2, 3, 1]],
  [{ id: 1, before: 4 }, [1, 4, 3, 2]],
  [{ id: 4, before: null }, [3, 2, 1, 4]],
  [{ id: 4, before: 77 }, [4, 3, 2, 1]],
  [{ id: 77, before: 4 }, [4, 3, 2, 1]],
])('%j gives %j, once and again', (move, moved) => {
  expect(moveInList(whole.ids, move)).toEqual(moved);
  expect(moveInList(moved, move)).toEqual(moved);
});
