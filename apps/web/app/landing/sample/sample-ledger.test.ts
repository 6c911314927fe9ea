import { expect, test } from 'vitest';

import { describeSum, ledgerBranches, ledgerColumns, ledgerRows } from './sample-ledger.ts';

test('each branch says how its figure comes about', () => {
  expect(describeSum(null)).toBe('Business +547.60 = tidepool +359.00, papercut +202.60, shared −14.00');
  expect(describeSum('main')).toBe('main: 2 mixed entries, +154.20');
  expect(describeSum('personal')).toBe('personal: Groceries, −71.85');
  expect(describeSum('business')).toBe('business: shared −14.00, with tidepool and papercut +547.60');
  expect(describeSum('tidepool')).toBe('tidepool: +369.00 −10.00 = +359.00');
  expect(describeSum('papercut')).toBe('papercut: +231.60 −29.00 = +202.60');
});

test('the three columns close with their sums, and only the two branches are closed for good', () => {
  expect(ledgerColumns.map((column) => [column.total, column.closedAs])).toEqual([
    ['+154.20', undefined],
    ['−71.85', 'Personal, closed'],
    ['+547.60', 'Business, closed'],
  ]);
});

test('an entry stands in the column of its side of the account', () => {
  expect(['01', '08', '04', '06', '10'].map(columnOf)).toEqual([0, 1, 2, 2, 2]);
});

test('events name the branches they concern and move no money', () => {
  const events = ledgerRows.filter((row) => !row.amount);
  expect(events.map((row) => row.entry)).toEqual([
    'branch: personal, business',
    'branch: tidepool, papercut',
    'close: merge into business',
  ]);
});

test('branches open and merge on the rows of their events', () => {
  const eventRows = ledgerRows.flatMap((row, index) => (row.amount ? [] : [index]));
  const ends = ledgerBranches.flatMap(({ opens, closes }) => [opens?.row, closes?.row]);
  expect(new Set(ends.filter((row) => row !== undefined))).toEqual(new Set(eventRows));
});

function columnOf(number: string) {
  return ledgerRows.find((row) => row.number === number)?.amount?.column;
}
