import { expect, test } from 'vitest';

import { nothingWords, viewStatus } from './view-status.ts';

test('the whole list in its own order needs no words', () => {
  expect(viewStatus({ query: ' ', sort: 'list', show: 'all' }, { total: 3, shown: 3 })).toBe('');
});

test('a search says how many answer', () => {
  expect(viewStatus({ query: 'x', sort: 'list', show: 'published' }, { total: 3, shown: 0 })).toBe(
    '0 of 3 posts.',
  );
  expect(viewStatus({ query: 'x', sort: 'list', show: 'all' }, { total: 1, shown: 1 })).toBe('1 of 1 post.');
});

test('an order says that it is of the view only', () => {
  expect(viewStatus({ query: 'x', sort: 'title', show: 'all' }, { total: 9, shown: 2 })).toBe(
    '2 of 9 posts. Sorted by title in this view only. Previous and Next links keep the list order.',
  );
});

test('a list of which more is being read says so, where posts are shown', () => {
  const part = { total: 50, shown: 50, isPart: true };
  expect(viewStatus({ query: '', sort: 'list', show: 'all' }, part)).toBe('Loading more posts…');
  expect(viewStatus({ query: 'x', sort: 'list', show: 'published' }, part)).toBe(
    '50 of 50 posts. Loading more posts…',
  );
  expect(viewStatus({ query: '', sort: 'list', show: 'trash' }, part)).toBe('');
});

test.each([
  [{ query: '', show: 'drafts' }, 'No drafts'],
  [{ query: 'x', show: 'drafts' }, 'No drafts match your search'],
  [{ query: 'x', show: 'published' }, 'No posts match your search'],
  [{ query: 'x', show: 'all' }, 'No posts or drafts match your search'],
] as const)('an empty view of %j says %j', (view, words) => {
  expect(nothingWords({ ...view, sort: 'list' })).toBe(words);
});
