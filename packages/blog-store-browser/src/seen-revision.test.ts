import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';
import type { SeenRevision } from './seen-revision.ts';

const key = 'blogPosts.seenRevision';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a page knows that was just loaded. */
async function load(): Promise<SeenRevision> {
  vi.resetModules();
  return (await import('./seen-revision.ts')).seenRevisionOfTab;
}

test('nothing was seen at first', async () => {
  expect((await load()).get()).toBe(0);
});

test('what was seen outlives a reload, but not the browser', async () => {
  (await load()).set(7);
  expect((await load()).get()).toBe(7);
  vi.stubGlobal('sessionStorage', fakeStorage());
  expect((await load()).get()).toBe(0);
});

test('an older revision takes nothing back', async () => {
  const seen = await load();
  seen.set(7);
  seen.set(5);
  expect(seen.get()).toBe(7);
  expect(sessionStorage.getItem(key)).toBe('7');
});

test('a page that was not reloaded trusts its memory over a session storage that lags', async () => {
  const seen = await load();
  seen.set(7);
  sessionStorage.setItem(key, '3');
  expect(seen.get()).toBe(7);
});

test('what is no number counts as nothing', async () => {
  sessionStorage.setItem(key, 'seven');
  expect((await load()).get()).toBe(0);
});

test('without a session storage, memory serves until the next load', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const seen = await load();
  expect(seen.get()).toBe(0);
  seen.set(7);
  expect(seen.get()).toBe(7);
});
