// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';

const render = createRenderer();

/** True if the end of the rendered rows is near the viewport. */
let isNear = false;
let observed = 0;
let counts: number[];
const getRenderedCount = (): number => counts.at(-1) ?? 0;

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

function Rows({ loaded, total, onLoadMore }: { loaded: number; total: number; onLoadMore: () => void }) {
  const { renderedCount, sentinelRef } = useIncrementalRows(loaded, loaded < total ? onLoadMore : null);
  counts.push(renderedCount);
  return renderedCount < total ? <div ref={sentinelRef} /> : null;
}

async function renderRows(total: number, loaded = total, onLoadMore = () => {}): Promise<void> {
  await render(<Rows loaded={loaded} total={total} onLoadMore={onLoadMore} />);
  for (let last = -1; last !== getRenderedCount();) {
    last = getRenderedCount();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  }
}

test('renders all rows of a list without scrolling, up to 2,000', async () => {
  await renderRows(1_500);
  expect(getRenderedCount()).toBe(1_500);
  expect(observed).toBe(0);
});

test('renders 2,000 rows of a longer list until its end comes near', async () => {
  await renderRows(100_000);
  expect(getRenderedCount()).toBe(2_000);
  expect(observed).toBe(1);
});

test('renders all rows while the end stays near', async () => {
  isNear = true;
  await renderRows(2_500);
  expect(getRenderedCount()).toBe(2_500);
});

test('loads the next page once when the end of the loaded rows comes near', async () => {
  const onLoadMore = vi.fn<() => void>();
  await renderRows(300, 100, onLoadMore);
  expect(onLoadMore).not.toHaveBeenCalled();
  isNear = true;
  await renderRows(300, 200, onLoadMore);
  expect(getRenderedCount()).toBe(200);
  await renderRows(300, 200, onLoadMore);
  expect(onLoadMore).toHaveBeenCalledTimes(1);
  await renderRows(300, 300, onLoadMore);
  expect(getRenderedCount()).toBe(300);
  expect(onLoadMore).toHaveBeenCalledTimes(1);
});
