// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';

const render = createRenderer();

/** Whether the end of what is drawn is near, as a browser would see it. */
let isNear = false;
let observed = 0;
let counts: number[];
const drawnNow = (): number => counts.at(-1) ?? 0;

beforeEach(() => {
  isNear = false;
  observed = 0;
  counts = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        observed += 1;
        this.#tell([{ isIntersecting: isNear }]);
      }
      disconnect() {}
    },
  );
});

function Rows({ total }: { total: number }) {
  const { drawn, end } = useIncrementalRows(total);
  counts.push(drawn);
  return drawn < total ? <div ref={end} /> : null;
}

async function draw(total: number): Promise<void> {
  await render(<Rows total={total} />);
  for (let last = -1; last !== drawnNow();) {
    last = drawnNow();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  }
}

test('all rows of a list are drawn unasked, up to 2,000', async () => {
  await draw(1_500);
  expect(drawnNow()).toBe(1_500);
  expect(observed).toBe(0);
});

test('of a longer list no more are, until the last one comes near', async () => {
  await draw(100_000);
  expect(drawnNow()).toBe(2_000);
  expect(observed).toBe(1);
});

test('where the end is near, as many are drawn as there are', async () => {
  isNear = true;
  await draw(2_500);
  expect(drawnNow()).toBe(2_500);
});
