import { seedPosts } from '@branchbook/blog-core/seeds';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fingerprint } from '@branchbook/blog-store-browser/stored-text';
import { storedPostsAttribute, storedPostsKey } from './stored-text.ts';

const seedsText = JSON.stringify(seedPosts);

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__SEEDS_FINGERPRINT__', fingerprint(seedsText));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['nothing is stored', null, false],
  ['the untouched seeds are stored', seedsText, false],
  ['a seed was edited without changing the length', seedsText.replace('m', 'n'), true],
  ['an empty list is stored', '[]', true],
  ['something that is no list is stored', '{"not":"a list"}', true],
])('marks the page when %s: %s', async (_, stored, isMarked) => {
  expect(await marksPage((key) => (key === storedPostsKey ? null : stored))).toBe(isMarked);
});

test('marks the page when a store without a text holds other posts', async () => {
  expect(await marksPage((key) => (key === storedPostsKey ? '' : null))).toBe(true);
});

test('leaves the page alone when storage is blocked', async () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  expect(await marksPage(refuse)).toBe(false);
});

async function marksPage(getItem: (key: string) => string | null): Promise<boolean> {
  const marks = new Map<string, boolean>();
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (name: string, isSet: boolean) => marks.set(name, isSet) },
  });
  await import('./stored-posts.inline.ts');
  return marks.get(storedPostsAttribute) ?? false;
}
