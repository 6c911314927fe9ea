// @vitest-environment happy-dom
import { toast } from '@branchbook/ui';
import { ClerkInstanceContext } from '@clerk/shared/react';
import type { LoadedClerk } from '@clerk/shared/types';
import { act } from 'react';
import { createPath, type Navigator, Router } from 'react-router';
import { beforeEach, expect, type Mock, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { useSignOut } from './use-sign-out.ts';

const page = {
  signOut: vi.fn<(callback: () => void) => Promise<void>>(),
  navigate: vi.fn<(to: string | number) => void>(),
};
const clerk = { value: { signOut: page.signOut } as unknown as LoadedClerk };
const navigator: Navigator = {
  createHref: String,
  go: page.navigate,
  push: (to) => page.navigate(createPath(typeof to === 'string' ? { pathname: to } : to)),
  replace: () => {},
};

const render = createRenderer();

let said: Mock<typeof toast.error>;

beforeEach(async () => {
  vi.resetAllMocks();
  said = vi.spyOn(toast, 'error').mockReturnValue();
  history.replaceState(null, '', '/admin/new-post');
  page.navigate.mockImplementation((to) =>
    history.replaceState(null, '', to === -1 ? '/admin/new-post' : String(to)),
  );
});

async function signOut(): Promise<void> {
  function Button() {
    return (
      <button type="button" onClick={useSignOut()}>
        Sign out
      </button>
    );
  }
  await render(
    <ClerkInstanceContext value={clerk}>
      <Router location="/admin/new-post" navigator={navigator}>
        <Button />
      </Router>
    </ClerkInstanceContext>,
  );
  await act(async () => document.querySelector('button')?.click());
}

test('sign-out stops if the author stays on the page', async () => {
  page.navigate.mockReturnValue();
  await signOut();
  expect(page.signOut).not.toHaveBeenCalled();
});

test('sign-out opens the landing page first and stays there', async () => {
  page.signOut.mockImplementation(async () => expect(location.pathname).toBe('/'));
  await signOut();
  expect(page.signOut).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/');
  expect(said).not.toHaveBeenCalled();
});

test('sign-out shows an error and returns to the page if the provider does not respond', async () => {
  vi.useFakeTimers();
  page.signOut.mockReturnValue(new Promise(() => {}));
  await signOut();
  expect(location.pathname).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  vi.useRealTimers();
  expect(said).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/admin/new-post');
});
