// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { NavigationFocus } from './navigation-focus.tsx';

const render = createRenderer();

const router = createMemoryRouter([{ path: '*', element: <NavigationFocus /> }]);

beforeEach(async () => {
  document.body.innerHTML = `
    <div id="page"></div>
    <main><button>Publish Post</button></main>
    <section aria-label="Notifications"><a href="/blog/read-me">View post</a></section>
    <div role="dialog"><input /></div>`;
  await render(<RouterProvider router={router} />, document.querySelector('#page')!);
});
afterEach(() => {
  document.body.innerHTML = '';
});

async function focusAndNavigate(selector: string): Promise<Element | null> {
  document.querySelector<HTMLElement>(selector)?.focus();
  await act(async () => router.navigate(`/${Math.random()}`));
  return document.activeElement;
}

test('the next Tab starts at the top of the new page', async () => {
  expect(await focusAndNavigate('main button')).toBe(document.body);
});

test.each(['section a', 'input'])('an element outside the page keeps the focus: %s', async (selector) => {
  expect(await focusAndNavigate(selector)).toBe(document.querySelector(selector));
});

test('the title is announced, after loading if the page is busy', async () => {
  const announced = () => document.querySelector('[aria-live]')?.textContent;
  const main = document.querySelector('main')!;
  document.title = 'Blog';
  await focusAndNavigate('main button');
  expect(announced()).toBe('Blog');
  document.title = 'Loading';
  main.setAttribute('aria-busy', 'true');
  await focusAndNavigate('main button');
  expect(announced()).toBe('Blog');
  await act(async () => {
    document.title = 'A post';
  });
  expect(announced()).toBe('A post');

  document.title = 'Post not found';
  await focusAndNavigate('main button');
  expect(announced()).toBe('A post');
  await act(async () => main.removeAttribute('aria-busy'));
  expect(announced()).toBe('Post not found');
});
