import { afterEach, expect, test, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';
import { readRawPosts } from './read-raw-posts.ts';

afterEach(() => vi.unstubAllGlobals());

test('gives the stored text, whatever it is', () => {
  vi.stubGlobal('localStorage', fakeStorage());
  expect(readRawPosts()).toBeNull();
  localStorage.setItem('blogPosts', '{broken');
  expect(readRawPosts()).toBe('{broken');
});

test('a blocked storage gives nothing, and throws nothing', () => {
  vi.stubGlobal('localStorage', null);
  expect(readRawPosts()).toBeNull();
});
