import { expect, test } from 'vitest';
import { sortByDate } from './sort-by-date.ts';

const april = { id: 1, date: 'April 2, 2025' };
const may = { id: 2, date: 'May 30, 2025' };
const mayToo = { id: 3, date: 'May 30, 2025' };
const older = { id: 4, date: 'December 1, 2024' };
const undated = { id: 5, date: 'soon' };
const undatedToo = { id: 6, date: '' };
const list = [april, undated, may, older, undatedToo, mayToo];

test('sorts by day, the latest first, equal ones in the order of the list, what names no day last', () => {
  expect(sortByDate(list)).toStrictEqual([may, mayToo, april, older, undated, undatedToo]);
});

test('sorts the earliest first, and still what names no day last', () => {
  expect(sortByDate(list, 'earliest-first')).toStrictEqual([older, april, may, mayToo, undated, undatedToo]);
});

test('sorts posts of one day by their instant', () => {
  const morning = { id: 7, date: 'May 30, 2025', publishedAt: '2025-05-30T08:00:00Z' };
  const evening = { id: Date.UTC(2025, 4, 30, 18), date: 'May 30, 2025' };
  expect(sortByDate([morning, may, evening])).toStrictEqual([evening, may, morning]);
});

test('leaves the list as it is', () => {
  const before = [...list];
  sortByDate(list);
  expect(list).toStrictEqual(before);
});
