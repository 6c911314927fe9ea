// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { holdScrollPosition, maxHoldMs } from './hold-scroll-position.ts';

let grow: () => void;
let isCurrent: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isCurrent = true;
  let pageHeight = 0;
  let isObserving = true;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) =>
    vi.stubGlobal('scrollY', Math.min(top, pageHeight)),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = () => {
          pageHeight += 400;
          if (isObserving) callback();
        };
      }
      observe() {}
      disconnect() {
        isObserving = false;
      }
    },
  );
  holdScrollPosition(1000, () => isCurrent);
});
afterEach(() => {
  vi.advanceTimersByTime(maxHoldMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is too short is scrolled as it grows', () => {
  grow();
  expect(scrollY).toBe(400);
  grow();
  grow();
  grow();
  expect(scrollY).toBe(1000);
});

test.each([
  ['wheel', new Event('wheel')],
  ['a key', new KeyboardEvent('keydown', { key: 'End' })],
  ['Back', new Event('popstate')],
])('%s ends it', (_, event) => {
  grow();
  dispatchEvent(event);
  grow();
  expect(scrollY).toBe(400);
});

test('the keys of a reload don’t end it', () => {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' }));
  grow();
  expect(scrollY).toBe(400);
});

test('a navigation ends it', () => {
  grow();
  isCurrent = false;
  grow();
  isCurrent = true;
  grow();
  expect(scrollY).toBe(400);
});

test('content that arrives later than 10 s does not scroll the page', () => {
  vi.advanceTimersByTime(maxHoldMs);
  grow();
  expect(scrollY).toBe(0);
});
