import { afterEach, expect, test, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';
import { storedTextNow } from './stored-text-now.ts';

afterEach(() => vi.unstubAllGlobals());

test('gives the stored text, whatever it is', () => {
  vi.stubGlobal('localStorage', fakeStorage());
  expect(storedTextNow()).toBeNull();
  localStorage.setItem('blogPosts', '{broken');
  expect(storedTextNow()).toBe('{broken');
});

test('a blocked storage gives nothing, and throws nothing', () => {
  vi.stubGlobal('localStorage', null);
  expect(storedTextNow()).toBeNull();
});
