import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  findExpiredHistories,
  type HistorySummary,
  deletedRetentionMs,
  maxHistoryLength,
} from './find-expired-histories.ts';

const now = 10 * deletedRetentionMs;
const note = (postId: number, more: Partial<HistorySummary> = {}): HistorySummary => ({
  postId,
  size: 1,
  changedAt: postId,
  goneAt: 0,
  ...more,
});

test('the history of a deleted post goes after its time, and not before', () => {
  const notes = [
    note(1),
    note(2, { goneAt: now - deletedRetentionMs }),
    note(3, { goneAt: now - deletedRetentionMs - 1 }),
  ];
  expect(findExpiredHistories(notes, now)).toEqual([3]);
});

test('where there is no room for all, deleted posts go first, then what was long not changed', () => {
  const third = Math.floor(maxHistoryLength / 3);
  const notes = [1, 2, 3].map((id) => note(id, { size: third }));
  expect(findExpiredHistories(notes, now)).toEqual([]);
  expect(findExpiredHistories([...notes, note(4, { size: third })], now)).toEqual([1]);
  expect(findExpiredHistories([...notes, note(4, { size: third, goneAt: now })], now)).toEqual([4]);
});

test('what was changed last stays, however long it is', () => {
  expect(findExpiredHistories([note(1), note(2, { size: 2 * maxHistoryLength })], now)).toEqual([1]);
});

test('what stays has room, or is one alone, and nobody goes twice', () => {
  const someNote = fc.record({
    size: fc.integer({ min: 0, max: maxHistoryLength }),
    changedAt: fc.nat({ max: now }),
    goneAt: fc.oneof(fc.constant(0), fc.nat({ max: now })),
  });
  fc.assert(
    fc.property(fc.array(someNote, { maxLength: 8 }), (list) => {
      const notes = list.map((each, index) => note(index + 1, each));
      const gone = findExpiredHistories(notes, now);
      const left = notes.filter(({ postId }) => !gone.includes(postId));
      expect(new Set(gone).size).toBe(gone.length);
      const size = left.reduce((sum, each) => sum + each.size, 0);
      expect(left.length <= 1 || size <= maxHistoryLength).toBe(true);
    }),
  );
});
