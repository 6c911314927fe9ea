// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { reloadOnMissingCode } from './reload-on-missing-code.ts';

const reload = vi.fn<() => void>();
const gone = 'Failed to fetch dynamically imported module: http://localhost/assets/post.route-a1.js';

reloadOnMissingCode();

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  history.replaceState(null, '', '/');
});

test.each([
  ['a public page whose code is gone', '/blog', gone, 1],
  ['a public page whose code has an error', '/blog', 'The code of the page has an error', 0],
  ['a screen of the admin, which may have unsaved text', '/admin/new-post', gone, 0],
])('%s: %s with “%s” reloads %i times', async (_, path, message, times) => {
  history.replaceState(null, '', path);
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(message) }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(times);
});
