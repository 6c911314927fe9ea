// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';

const render = createRenderer();

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Opens a URL without history state. Returns the scroll position at which it starts. */
async function startOf(url: string): Promise<unknown> {
  // Where it scrolled to would be left for the tests of other files.
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '*', element: <ScrollRestoration /> }], {
    initialEntries: [url],
  });
  expect(router.state.location.key).toBe('default');
  await render(<RouterProvider key={url} router={router} />);
  const [, top] = scrollTo.mock.lastCall ?? [];
  scrollTo.mockClear();
  return top;
}

function leaveAt(y: number): void {
  vi.stubGlobal('scrollY', y);
  dispatchEvent(new Event('pagehide'));
}

test('an opened URL starts at the top, and at its last scroll position after a reload', async () => {
  await startOf('/blog/mine');
  leaveAt(500);
  expect(await startOf('/sign-in')).toBe(0);
  expect(await startOf('/blog/mine')).toBe(500);
});
