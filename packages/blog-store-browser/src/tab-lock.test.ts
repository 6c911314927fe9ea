import { afterEach, expect, test, vi } from 'vitest';

import { createTabLock } from './tab-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('one task at a time runs across all tabs, and gives its result', async () => {
  const locks = fakeLocks();
  const [one, two] = [createTabLock(locks), createTabLock(locks)];
  const order: string[] = [];
  const finished = await Promise.all([
    one.withLock(async () => {
      order.push('first begins');
      await Promise.resolve();
      order.push('first ends');
      return 1;
    }),
    two.withLock(async () => order.push('second begins')),
  ]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  expect(finished).toEqual([1, 3]);
});

test('a task that fails rejects with its own error, and the next one runs', async () => {
  const tabs = createTabLock(fakeLocks());
  await expect(tabs.withLock(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await tabs.withLock(async () => 'ran')).toBe('ran');
});

test('where the browser refuses the lock, nothing runs and storage counts as blocked', async () => {
  const cause = new DOMException('Access to the Locks API is denied.', 'SecurityError');
  const locks = Object.assign(fakeLocks(), { request: () => Promise.reject(cause) });
  const task = vi.fn<() => Promise<void>>();
  await expect(createTabLock(locks).withLock(task)).rejects.toMatchObject({
    name: 'PostStoreError',
    code: 'unavailable',
    message: 'Access to the Locks API is denied.',
    cause,
  });
  expect(task).not.toHaveBeenCalled();
});

test('pages know of each other as long as they are open', async () => {
  vi.stubGlobal('document', {});
  const locks = fakeLocks();
  const first = createTabLock(locks);
  expect(await first.hasOtherTabs()).toBe(false);
  createTabLock(locks);
  expect(await first.hasOtherTabs()).toBe(true);
});

test('a lock of something else is no page', async () => {
  vi.stubGlobal('document', {});
  const locks = fakeLocks();
  const tabs = createTabLock(locks);
  void locks.request('something else', { mode: 'shared' }, () => new Promise(() => {}));
  expect(await tabs.withLock(() => tabs.hasOtherTabs())).toBe(false);
});

test('the build, which has a lock manager too, does not count as a page', async () => {
  const locks = fakeLocks();
  createTabLock(locks);
  expect((await locks.query()).held).toEqual([]);
});

test('a browser that says nothing of its locks counts as one without other pages', async () => {
  const locks = Object.assign(fakeLocks(), { query: async () => ({}) });
  expect(await createTabLock(locks).hasOtherTabs()).toBe(false);
});

test('a browser that refuses the lock of presence still runs the page', async () => {
  vi.stubGlobal('document', {});
  const locks = Object.assign(fakeLocks(), { request: () => Promise.reject(new Error('refused')) });
  createTabLock(locks);
  // An unhandled rejection would fail the run.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
});

test('the browser’s own lock manager serves where none is given', async () => {
  const locks = fakeLocks();
  const request = vi.spyOn(locks, 'request');
  vi.stubGlobal('navigator', { locks });
  expect(await createTabLock().withLock(async () => 'ran')).toBe('ran');
  expect(request).toHaveBeenCalledTimes(1);
});

test.each([
  ['without a lock manager', {}],
  ['without a navigator', undefined],
])('%s, one task at a time runs in this tab, and other tabs are assumed', async (_, navigator) => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', navigator);
  const tabs = createTabLock();
  const order: string[] = [];
  const first = tabs.withLock(async () => {
    order.push('first begins');
    await Promise.resolve();
    order.push('first ends');
    throw new Error('failed');
  });
  const second = tabs.withLock(async () => order.push('second begins'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe(3);
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  expect(await tabs.hasOtherTabs()).toBe(true);
});

/** A lock manager: exclusive locks of a name are held one after the other, shared ones together. */
function fakeLocks(): LockManager {
  const held: LockInfo[] = [];
  const turns = new Map<string, Promise<unknown>>();

  async function hold(name: string, mode: LockMode, task: () => unknown): Promise<unknown> {
    const info = { name, mode, clientId: 'page' };
    held.push(info);
    try {
      return await task();
    } finally {
      held.splice(held.indexOf(info), 1);
    }
  }

  return {
    request(name: string, ...rest: unknown[]) {
      const task = rest.at(-1) as () => unknown;
      const mode = rest.length > 1 ? (rest[0] as LockOptions).mode : 'exclusive';
      if (mode === 'shared') return hold(name, 'shared', task);
      const turn = (turns.get(name) ?? Promise.resolve()).then(() => hold(name, 'exclusive', task));
      turns.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
    query: async () => ({ held: [...held] }),
  } as LockManager;
}
