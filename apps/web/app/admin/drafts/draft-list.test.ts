import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { newPostFields } from '../post-model/post-fields.ts';
import type { Draft } from '../post-model/draft.ts';
import type { DraftLocks } from './draft-locks.ts';
import { firstDelayMs } from './poll-locks.ts';
import { createDraftList } from './draft-list.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('lists the drafts of all forms that nobody is writing, and a change of them at once', async () => {
  const browser = createBrowser([draft('a', 'new'), draft('b', 'edit:7'), draft('c', 'new')]);
  browser.claimed.add('b');
  const list = await browser.watch();
  expect(keysOf(list)).toEqual(['a', 'c']);

  const onChange = vi.fn();
  list.subscribe(onChange);
  browser.claimed.delete('b');
  browser.announce();
  await settle();
  expect(keysOf(list)).toEqual(['a', 'b', 'c']);
  expect(onChange).toHaveBeenCalledTimes(1);
  browser.announce();
  await settle();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('finds out that a tab with a claim has crashed, although nobody tells', async () => {
  const browser = createBrowser([draft('a', 'new')]);
  browser.claimed.add('a');
  const list = await browser.watch();
  browser.claimed.delete('a');
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect(keysOf(list)).toEqual(['a']);
  expect(vi.getTimerCount()).toBe(0);
});

test('looks no more once it is stopped', async () => {
  const browser = createBrowser([draft('a', 'new')]);
  browser.claimed.add('a');
  const list = await browser.watch();
  list.stop();
  browser.claimed.clear();
  browser.announce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keysOf(list)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a discarded draft is gone, for every tab, and can be kept again as it was', async () => {
  const browser = createBrowser([draft('a', 'new'), draft('b', 'new')]);
  const [list, other] = [await browser.watch(), await browser.watch()];
  expect(await list.discard(draft('a', 'new'))).toBe(true);
  await settle();
  expect([keysOf(list), keysOf(other)]).toEqual([['b'], ['b']]);
  expect(await list.restore(draft('a', 'new'))).toBe(true);
  expect(list.getDrafts()).toContainEqual(draft('a', 'new'));
  expect(browser.claimed.size).toBe(0);
});

test('what is to be done before a draft goes is done while no other tab can take it', async () => {
  const browser = createBrowser([draft('a', 'edit:7')]);
  const list = await browser.watch();
  const first = vi.fn(async () => {
    expect(browser.claimed).toContain('a');
    expect(browser.drafts.has('a')).toBe(true);
  });
  expect(await list.discard(draft('a', 'edit:7'), first)).toBe(true);
  expect(first).toHaveBeenCalledTimes(1);
  expect(browser.drafts.has('a')).toBe(false);
});

test('a draft that another tab has taken is neither discarded nor changed', async () => {
  const browser = createBrowser([draft('a', 'edit:7')]);
  const list = await browser.watch();
  browser.claimed.add('a');
  const first = vi.fn(async () => {});
  expect(await list.discard(draft('a', 'edit:7'), first)).toBe(false);
  expect(first).not.toHaveBeenCalled();
  expect(await list.convertToNew(draft('a', 'edit:7'))).toBe(false);
  expect(browser.drafts.get('a')).toEqual(draft('a', 'edit:7'));
  expect(keysOf(list)).toEqual([]);
});

test('a draft whose post is gone becomes one of a new post', async () => {
  const browser = createBrowser([draft('a', 'edit:7')]);
  const list = await browser.watch();
  expect(await list.convertToNew(draft('a', 'edit:7'))).toBe(true);
  expect(list.getDrafts()).toEqual([draft('a', 'new')]);
});

test('where drafts cannot be reached there are none, and nothing is claimed to be done', async () => {
  const browser = createBrowser([draft('a', 'new')]);
  browser.isBroken = true;
  const list = await browser.watch();
  expect(keysOf(list)).toEqual([]);
  expect(await list.discard(draft('a', 'new'))).toBe(false);
  expect(browser.claimed.size).toBe(0);
});

test('drafts of a database that is slow at first are listed once it responds', async () => {
  const browser = createBrowser([draft('a', 'new')]);
  browser.isBroken = true;
  const list = await browser.watch();
  expect(list.isLoaded()).toBe(true);
  browser.isBroken = false;
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect(keysOf(list)).toEqual(['a']);
  expect(vi.getTimerCount()).toBe(0);
});

test('drafts stay listed if a later read is too slow', async () => {
  const browser = createBrowser([draft('a', 'new')]);
  const list = await browser.watch();
  browser.isBroken = true;
  browser.announce();
  await settle();
  expect(keysOf(list)).toEqual(['a']);
});

function draft(key: string, form: string): Draft {
  return { key, form, fields: { ...newPostFields, title: key }, savedAt: 1000 };
}

function keysOf(list: { getDrafts: () => readonly Draft[] }): readonly string[] {
  return list.getDrafts().map(({ key }) => key);
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
}

/** Drafts, claims and news that tabs share. */
function createBrowser(first: readonly Draft[]) {
  const drafts = new Map(first.map((each) => [each.key, each]));
  const claimed = new Set<string>();
  const listeners = new Set<() => void>();
  const browser = {
    drafts,
    claimed,
    isBroken: false,
    announce: () => {
      for (const listener of listeners) listener();
    },
    async watch() {
      const list = createDraftList({ store, locks: claims });
      list.start();
      await settle();
      return list;
    },
  };
  const reach = () => {
    if (browser.isBroken) throw new Error('no database');
  };
  const store = {
    async all() {
      reach();
      return [...drafts.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    async save(each: Draft) {
      reach();
      drafts.set(each.key, each);
    },
    async remove(key: string) {
      reach();
      drafts.delete(key);
    },
  };
  const claim = (key: string) => {
    claimed.add(key);
    return () => void claimed.delete(key);
  };
  const claims: DraftLocks = {
    acquire: claim,
    tryAcquire: async (key) => (claimed.has(key) ? null : claim(key)),
    held: async () => new Set(claimed),
    broadcast: browser.announce,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return browser;
}
