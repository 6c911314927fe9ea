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

test('is the same whatever other text is known', () => {
  const list = '[{"a":"…"}]';
  const known = [seedsText, list, '[]', '[', ''].map((text) => ({ text, is: fingerprint(text) }));
  for (const text of [seedsText, list, '[1,{"a":"…"}]', `[{},${seedsText.slice(1)}`, '[[]', '[]', ']', ''])
    for (const other of known) expect(fingerprint(text, other)).toBe(fingerprint(text));
});

test('goes only through what is new at the beginning', () => {
  const known = { text: seedsText, is: 'never seen:1' };
  expect(fingerprint(`[{},${seedsText.slice(1)}`, known)).not.toBe(fingerprint(`[{},${seedsText.slice(1)}`));
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
