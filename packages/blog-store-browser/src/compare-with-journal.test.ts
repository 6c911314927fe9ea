import { expect, test } from 'vitest';

import type { JournalEntry } from './journal.ts';
import { compareWithJournal } from './compare-with-journal.ts';

/** A history of texts, each named by a letter: `abc` is two changes, from a to b (revision 1) and from b to c (2). */
function journalOf(history: string): JournalEntry[] {
  return Array.from(history.slice(1), (after, index) => ({
    revision: index + 1,
    changes: [],
    before: history[index] ?? '',
    after,
    at: 0,
  }));
}

const missing = (entries: readonly JournalEntry[], from: number) => ({
  type: 'missing',
  entries: entries.slice(from),
});

test('an empty journal misses nothing', () => {
  expect(compareWithJournal([], 'a', 0)).toEqual({ type: 'current' });
});

test('a storage that shows the newest change holds all, also where it showed the same before', () => {
  expect(compareWithJournal(journalOf('abc'), 'c', 0)).toEqual({ type: 'current' });
  expect(compareWithJournal(journalOf('aba'), 'a', 2)).toEqual({ type: 'current' });
});

test.each([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])('a storage that shows %s misses the changes after it', (stored, from) => {
  const entries = journalOf('abcd');
  expect(compareWithJournal(entries, stored, 0)).toEqual(missing(entries, from));
});

test('a text that occurs twice means the later time', () => {
  const entries = journalOf('abacd');
  expect(compareWithJournal(entries, 'a', 0)).toEqual(missing(entries, 2));
});

test('a change made on an edit from outside is missing, whatever came before it', () => {
  const entries = [...journalOf('ab'), { ...journalOf('xy')[0]!, revision: 2 }];
  expect(compareWithJournal(entries, 'x', 0)).toEqual(missing(entries, 1));
  // What the entry before it left is known too.
  expect(compareWithJournal(entries, 'b', 0)).toEqual(missing(entries, 1));
});

test.each([
  [1, 'missing'],
  [2, 'reverted'],
  [3, 'reverted'],
])(
  'where revision %d was seen, storage that shows the text before the second change has it %s',
  (seen, type) => {
    expect(compareWithJournal(journalOf('abc'), 'b', seen).type).toBe(type);
  },
);

test('a text that the journal knows nothing of was edited', () => {
  expect(compareWithJournal(journalOf('abc'), 'x', 0)).toEqual({ type: 'edited' });
  expect(compareWithJournal(journalOf('abc'), 'x', 2)).toEqual({ type: 'edited' });
});
