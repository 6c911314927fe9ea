import { seedPosts } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const store = vi.hoisted((): { condition: unknown } => ({ condition: undefined }));
vi.mock('./post-store.ts', () => ({ postStore: store }));

const { rememberStoredPosts } = await import('./remember-stored-posts.ts');
import { fingerprint, storedPostsKey } from './stored-text.ts';

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
  store.condition = undefined;
  vi.unstubAllGlobals();
});

test('rememberStoredPosts marks a list that differs from the seeds', () => {
  rememberStoredPosts(seedPosts);
  expect(storage.has(storedPostsKey)).toBe(false);
  rememberStoredPosts([makePost()]);
  expect(storage.has(storedPostsKey)).toBe(true);
  rememberStoredPosts(structuredClone(seedPosts));
  expect(storage.has(storedPostsKey)).toBe(false);
  rememberStoredPosts([]);
  expect(storage.has(storedPostsKey)).toBe(true);
});

test('rememberStoredPosts sets no mark beside a stored text', () => {
  store.condition = {};
  rememberStoredPosts([makePost()]);
  expect(storage.size).toBe(0);
});

test('rememberStoredPosts does nothing if storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberStoredPosts([makePost()])).not.toThrow();
});
