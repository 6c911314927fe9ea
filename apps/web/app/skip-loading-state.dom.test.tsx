// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, useLocation, useNavigation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { skipLoadingState } from './skip-loading-state.ts';

/** What was drawn, in turn: the address and what the router said it did. */
let drawn: string[];
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  drawn = [];
  history.replaceState(null, '', '/list');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  place.remove();
});

test('a page whose code is here is drawn once', async () => {
  await open(() => Promise.resolve());
  follow();
  await vi.waitFor(() => expect(drawn).toContain('/post idle'));
  await afterTransitions();
  expect(drawn).toEqual(['/list idle', '/post idle']);
});

test('within the task of the click', async () => {
  await open(() => Promise.resolve());
  let hasDrawn = false;
  const nextTask = new Promise<void>((resolve) => {
    setTimeout(() => {
      hasDrawn = drawn.includes('/post idle');
      resolve();
    });
  });
  follow();
  await nextTask;
  expect(hasDrawn).toBe(true);
});

test('where something has to be fetched, the page says meanwhile that it loads', async () => {
  const fetched = Promise.withResolvers<void>();
  await open(() => fetched.promise);
  follow();
  await vi.waitFor(() => expect(drawn).toEqual(['/list idle', '/list loading']));
  fetched.resolve();
  await vi.waitFor(() => expect(drawn).toEqual(['/list idle', '/list loading', '/post idle']));
});

/** @param fetchPage as the framework's own strategy, which is asked for every page, whether there is something to fetch or not */
async function open(fetchPage: () => Promise<void>): Promise<void> {
  const router = createBrowserRouter([{ path: '*', Component: Page }], {
    instrumentations: [skipLoadingState],
    dataStrategy: async () => {
      await fetchPage();
      return {};
    },
  });
  root.render(<RouterProvider router={router} useTransitions={false} />);
  await vi.waitFor(() => expect(drawn).toEqual(['/list idle']));
}

function Page() {
  drawn.push(`${useLocation().pathname} ${useNavigation().state}`);
  return (
    <>
      <Link to="/post">Post</Link>
      <Outlet />
    </>
  );
}

function follow(): void {
  place.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

async function afterTransitions(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
