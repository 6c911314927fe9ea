// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { reloadIfGone, reloadStalePage } from './reload-stale-page.ts';

const reload = vi.fn<() => void>();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  document.body.innerHTML = '';
});

/** Opens a page: its document is from `loaded`, by this type of navigation. */
function open(type: string, loaded: string): void {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, name: new URL(loaded, location.href).href },
  ] as unknown as PerformanceEntryList);
}

test.each([
  ['navigate', '', 1],
  ['navigate', '/elsewhere', 1],
  ['reload', '/elsewhere', 1],
  ['reload', '', 0],
  ['reload', '#section', 0],
])('after a %s of %j the page reloads %i times', (type, loaded, times) => {
  open(type, loaded);
  expect(reloadStalePage()).toBe(times === 1);
  expect(reload).toHaveBeenCalledTimes(times);
});

test('a page with typed text does not reload', () => {
  open('navigate', '/elsewhere');
  document.body.innerHTML = '<input name="email">';
  document.querySelector('input')!.value = 'a@b.example';
  expect(reloadStalePage()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  [404, 1],
  [200, 0],
  [503, 0],
  [null, 0],
])('a file that responds with %s reloads the page %i times', async (status, times) => {
  open('navigate', '/elsewhere');
  vi.stubGlobal('fetch', () =>
    status === null ? Promise.reject(new Error('offline')) : Promise.resolve(new Response(null, { status })),
  );
  await reloadIfGone('/assets/gone.js');
  expect(reload).toHaveBeenCalledTimes(times);
});
