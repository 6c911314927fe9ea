import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';
import type { LastSeenRevision } from './last-seen-revision.ts';

const key = 'blogPosts.seenRevision';
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  vi.stubGlobal('sessionStorage', fakeStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a page knows that was just loaded. */
async function load(): Promise<LastSeenRevision> {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  // A page counts its time from its own start.
  const startedAt = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
  vi.resetModules();
  return (await import('./last-seen-revision.ts')).tabLastSeenRevision;
}

/** The page is left, as by a reload; a browser that is killed leaves none. */
function leave(): void {
  page.dispatchEvent(new Event('pagehide'));
}

test('nothing was seen at first', async () => {
  expect((await load()).get()).toBe(0);
});

test('what was seen outlives a reload, and the next one', async () => {
  (await load()).set(7);
  leave();
  expect((await load()).get()).toBe(7);
  leave();
  expect((await load()).get()).toBe(7);
});

test('what was seen does not outlive a browser that is killed, also where its tabs are restored', async () => {
  (await load()).set(7);
  expect((await load()).get()).toBe(0);
});

test('what a page has taken over is not there for a browser that is killed later', async () => {
  (await load()).set(7);
  leave();
  expect((await load()).get()).toBe(7);
  expect(sessionStorage.getItem(key)).toBeNull();
});

test.each([
  [10_000, 7],
  [10_001, 0],
])('a page that begins %i ms after the last one was left has seen %i', async (milliseconds, revision) => {
  (await load()).set(7);
  leave();
  vi.setSystemTime(100_000 + milliseconds);
  expect((await load()).get()).toBe(revision);
});

test('a page that takes long to load takes over all the same', async () => {
  (await load()).set(7);
  leave();
  const seen = await load();
  vi.setSystemTime(160_000);
  expect(seen.get()).toBe(7);
});

test('an older revision takes nothing back', async () => {
  const seen = await load();
  seen.set(7);
  seen.set(5);
  expect(seen.get()).toBe(7);
  leave();
  const next = await load();
  next.set(5);
  expect(next.get()).toBe(7);
});

test.each(['{', 'null', '7', '{"revision":7}', '{"revision":"seven","at":100000}', '{"at":100000}'])(
  '%s counts as nothing',
  async (text) => {
    sessionStorage.setItem(key, text);
    expect((await load()).get()).toBe(0);
  },
);

test('without a session storage, memory serves until the next load', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const seen = await load();
  expect(seen.get()).toBe(0);
  seen.set(7);
  expect(seen.get()).toBe(7);
  leave();
});
