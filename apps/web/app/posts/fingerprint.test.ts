import { seedPosts } from '@branchbook/blog-core';
import { expect, test, vi } from 'vitest';

import { fingerprint } from './fingerprint.ts';
import { storedPostsAttribute, storedPostsScript } from './stored-posts-script.ts';

const seedsText = JSON.stringify(seedPosts);

test('tells texts apart that differ in one letter only', () => {
  expect(fingerprint(seedsText)).toBe(fingerprint(seedsText));
  expect(fingerprint(seedsText)).not.toBe(fingerprint(seedsText.replace('m', 'n')));
  expect(fingerprint('')).toBe('0:2166136261');
});

test('is FNV-1a over the units of the text', () => {
  // As published for one-byte units: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
  expect(fingerprint('a')).toBe('1:3826002220');
  expect(fingerprint('foobar')).toBe('6:3214735720');
});

test.each([
  ['nothing is stored', null, false],
  ['the untouched seeds are stored', seedsText, false],
  ['a seed was edited without changing the length', seedsText.replace('m', 'n'), true],
  ['an empty list is stored', '[]', true],
  ['something that is no list is stored', '{"not":"a list"}', true],
])('marks the page when %s: %s', (_, stored, isMarked) => {
  expect(runScript(() => stored)).toBe(isMarked);
});

test('leaves the page alone when storage is blocked', () => {
  expect(
    runScript(() => {
      throw new Error('blocked');
    }),
  ).toBe(false);
});

function runScript(getItem: (key: string) => string | null): boolean {
  const setAttribute = vi.fn();
  // The script is text that a page runs; here it runs with fakes in the place of the page.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('localStorage', 'document', storedPostsScript(fingerprint(seedsText)));
  run({ getItem }, { documentElement: { setAttribute } });
  return setAttribute.mock.calls.some(([name]) => name === storedPostsAttribute);
}
