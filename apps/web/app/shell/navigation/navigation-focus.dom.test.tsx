// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NavigationFocus } from './navigation-focus.tsx';

const router = createMemoryRouter([{ path: '*', element: <NavigationFocus /> }]);
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = `
    <div id="page"></div>
    <main><button>Publish Post</button></main>
    <section aria-label="Notifications"><a href="/blog/read-me">View post</a></section>
    <div role="dialog"><input /></div>`;
  root = createRoot(document.querySelector('#page')!);
  await act(async () => root.render(<RouterProvider router={router} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function focusAndNavigate(selector: string): Promise<Element | null> {
  document.querySelector<HTMLElement>(selector)?.focus();
  await act(async () => router.navigate(`/${Math.random()}`));
  return document.activeElement;
}

test('the next Tab starts at the top of the new page', async () => {
  expect(await focusAndNavigate('main button')).toBe(document.body);
});

test.each(['section a', 'input'])('what is outside of the page keeps the focus: %s', async (selector) => {
  expect(await focusAndNavigate(selector)).toBe(document.querySelector(selector));
});
