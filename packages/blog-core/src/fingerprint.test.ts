import { seedPosts } from './seed-posts.ts';
import { expect, test } from 'vitest';

import { fingerprint } from './fingerprint.ts';

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
