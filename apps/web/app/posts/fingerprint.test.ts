import { seedPosts } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { fingerprint } from './fingerprint.ts';

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
