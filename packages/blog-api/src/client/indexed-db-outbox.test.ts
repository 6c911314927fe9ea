import 'fake-indexeddb/auto';

import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { openIndexedDbOutbox } from './indexed-db-outbox.ts';
import { createMemoryOutbox, type OutboxEntry, type OutboxStorage } from './outbox-storage.ts';

const entry = (number: number): OutboxEntry => ({
  number,
  key: `k${number}`,
  changes: [{ type: 'add', post: makePost({ id: number, title: 'half \ud83d', mood: [null] }) }],
  revision: 1,
  seen: [null],
  madeAt: 7,
  state: 'waiting',
  reason: null,
});

let place = 0;
beforeEach(() => {
  place += 1;
});
afterEach(() => vi.unstubAllGlobals());

describe.each<[string, () => Promise<OutboxStorage>]>([
  ['in memory', async () => createMemoryOutbox()],
  ['in IndexedDB', () => openIndexedDbOutbox(`outbox-${place}`)],
])('%s', (_, open) => {
  test('entries are ordered by number, without duplicates', async () => {
    const storage = await open();
    for (const number of [2, 10, 1]) await storage.put(entry(number));
    await storage.put({ ...entry(2), state: 'conflict' });
    expect(await storage.readAll()).toStrictEqual([entry(1), { ...entry(2), state: 'conflict' }, entry(10)]);
    await storage.remove(2);
    await storage.remove(3);
    expect(await storage.readAll()).toStrictEqual([entry(1), entry(10)]);
  });

  test('exclusive callbacks run one after another, even if one rejects', async () => {
    const storage = await open();
    const steps: string[] = [];
    const run = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('a');
      return name;
    };
    const outcomes = await Promise.allSettled(['a', 'b'].map((name) => storage.exclusively(run(name))));
    expect(outcomes.map(({ status }) => status)).toStrictEqual(['rejected', 'fulfilled']);
    expect(steps).toStrictEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});

test('entries survive a closed browser', async () => {
  await (await openIndexedDbOutbox('kept')).put(entry(1));
  expect(await (await openIndexedDbOutbox('kept')).readAll()).toStrictEqual([entry(1)]);
});

test('without Web Locks, callbacks of one tab run one after another', async () => {
  vi.stubGlobal('navigator', {});
  const storage = await openIndexedDbOutbox('without-locks');
  const steps: number[] = [];
  await Promise.all(
    [1, 2].map((number) =>
      storage.exclusively(async () => {
        steps.push(number);
        await Promise.resolve();
        steps.push(number);
      }),
    ),
  );
  expect(steps).toStrictEqual([1, 1, 2, 2]);
});

test('a closed connection is reopened', async () => {
  const storage = await openIndexedDbOutbox('closed');
  await storage.put(entry(1));
  // As who clears the data of a site does: open connections are closed for it.
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('closed');
    deleting.addEventListener('success', resolve);
    deleting.addEventListener('error', reject);
  });
  expect(await storage.readAll()).toStrictEqual([]);
  await storage.put(entry(2));
  expect(await storage.readAll()).toStrictEqual([entry(2)]);
});
