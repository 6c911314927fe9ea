import { expect, test } from 'vitest';

import { getEmptyMessage, getViewStatus } from './view-status.ts';

test('the whole list in its own order needs no words', () => {
  expect(getViewStatus({ query: ' ', sort: 'list', filter: 'all' }, { total: 3, found: 3 })).toBe('');
});

test('a search says how many answer', () => {
  expect(getViewStatus({ query: 'x', sort: 'list', filter: 'published' }, { total: 3, found: 0 })).toBe(
    '0 of 3 posts.',
  );
  expect(getViewStatus({ query: 'x', sort: 'list', filter: 'all' }, { total: 1, found: 1 })).toBe(
    '1 of 1 post.',
  );
});

test('an order says that it is of the view only', () => {
  expect(getViewStatus({ query: 'x', sort: 'title', filter: 'all' }, { total: 9, found: 2 })).toBe(
    '2 of 9 posts. Sorted by title in this view only. Previous and Next links keep the list order.',
  );
});

test('says only that another view is loading if that is slow', () => {
  const slow = { total: 50, found: 50, isSlow: true };
  expect(getViewStatus({ query: 'x', sort: 'title', filter: 'all' }, slow)).toBe('Loading…');
});

test('says that more posts are loading, where posts are shown', () => {
  const part = { total: 50, found: 50, isLoading: true };
  expect(getViewStatus({ query: '', sort: 'list', filter: 'all' }, part)).toBe('Loading more posts…');
  expect(getViewStatus({ query: 'x', sort: 'list', filter: 'published' }, part)).toBe(
    '50 of 50 posts. Loading more posts…',
  );
  expect(getViewStatus({ query: '', sort: 'list', filter: 'trash' }, part)).toBe('');
});

test.each([
  [{ query: '', filter: 'drafts' }, 'No drafts'],
  [{ query: 'x', filter: 'drafts' }, 'No drafts match your search'],
  [{ query: 'x', filter: 'published' }, 'No posts match your search'],
  [{ query: 'x', filter: 'all' }, 'No posts or drafts match your search'],
] as const)('an empty view of %j says %j', (view, words) => {
  expect(getEmptyMessage({ ...view, sort: 'list' })).toBe(words);
});
