import { expect, test } from 'vitest';

import { createReloadGuard, maxBoots, bootWindowMs } from './reload-guard.ts';

function openTab() {
  const stored = new Map<string, string>();
  let time = 1_000_000;
  let isReload = true;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  const guard = createReloadGuard(
    () => storage,
    () => isReload,
    () => time,
  );
  return {
    guard,
    stored,
    wait: (milliseconds: number) => void (time += milliseconds),
    goOn: () => void (isReload = false),
  };
}

const starts = (count: number, guard: ReturnType<typeof createReloadGuard>) =>
  Array.from({ length: count }, () => guard.shouldHydrate());

test('failed boots are retried a few times only', () => {
  const { guard } = openTab();
  expect(starts(maxBoots + 2, guard)).toEqual([
    ...Array.from({ length: maxBoots }, () => true),
    false,
    false,
  ]);
});

test('a rendered page resets the counter of boots', () => {
  const { guard, stored } = openTab();
  starts(maxBoots, guard);
  guard.markHydrated();
  expect(stored.size).toBe(0);
  expect(guard.shouldHydrate()).toBe(true);
});

test('leaving a page before it boots does not count as a failed boot', () => {
  const { guard, goOn } = openTab();
  goOn();
  expect(starts(maxBoots + 2, guard)).not.toContain(false);
});

test('old failed boots do not count', () => {
  const { guard, wait } = openTab();
  starts(maxBoots + 1, guard);
  wait(bootWindowMs);
  expect(guard.shouldHydrate()).toBe(true);
});

test('invalid or blocked session storage does not stop a boot', () => {
  for (const text of ['{', '{}', '["x"]', 'null']) {
    const { guard, stored } = openTab();
    stored.set('branchbook:starts', text);
    expect(guard.shouldHydrate()).toBe(true);
  }
  const blocked = createReloadGuard(
    () => {
      throw new DOMException('No.', 'SecurityError');
    },
    () => true,
  );
  expect(starts(maxBoots + 2, blocked)).not.toContain(false);
  expect(() => blocked.markHydrated()).not.toThrow();
});
