import { seedPosts } from '@branchbook/blog-core/seeds';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rememberStoredPosts } from './remember-stored-posts.ts';
import { fingerprint, storedPostsKey } from './stored-text.ts';

/** A store without a text. */
const withoutText = {};
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('__SEEDS_FINGERPRINT__', fingerprint(JSON.stringify(seedPosts)));
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('rememberStoredPosts marks a list that differs from the seeds', () => {
  rememberStoredPosts(withoutText, seedPosts);
  expect(storage.has(storedPostsKey)).toBe(false);
  rememberStoredPosts(withoutText, [makePost()]);
  expect(storage.has(storedPostsKey)).toBe(true);
  rememberStoredPosts(withoutText, structuredClone(seedPosts));
  expect(storage.has(storedPostsKey)).toBe(false);
  rememberStoredPosts(withoutText, []);
  expect(storage.has(storedPostsKey)).toBe(true);
});

test('rememberStoredPosts sets no mark beside a stored text', () => {
  rememberStoredPosts(createMemoryPostStore(), [makePost()]);
  expect(storage.size).toBe(0);
});

test('rememberStoredPosts does nothing if storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberStoredPosts(withoutText, [makePost()])).not.toThrow();
});
