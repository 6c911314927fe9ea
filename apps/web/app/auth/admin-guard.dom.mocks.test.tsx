// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { AdminGuard } from './admin-guard.tsx';
import { SessionContext, type SessionUser } from './session.ts';

const signOut = vi.hoisted(() => vi.fn());
vi.mock(import('./auth-config.ts'), () => ({ adminRole: 'org:editor', adminOrganization: 'org_1' }) as never);
vi.mock(import('./use-sign-out.ts'), () => ({ useSignOut: () => signOut }));

const renderAll = createRenderer();

async function showFor(user: Partial<SessionUser>): Promise<void> {
  await renderAll(
    <MemoryRouter>
      <SessionContext
        value={{ status: 'signed-in', user: { name: 'Grace Hopper', initials: 'GH', roles: [], ...user } }}
      >
        <AdminGuard>The admin</AdminGuard>
      </SessionContext>
    </MemoryRouter>,
  );
}

test('AdminGuard renders the admin for an account with the role', async () => {
  await showFor({ roles: ['reader', 'org:editor'] });
  expect(document.body.textContent).toBe('The admin');
});

test('AdminGuard shows an account without the role a notice and a sign-out button', async () => {
  await showFor({ roles: ['reader'] });
  expect(document.body.textContent).toContain('This account isn’t an admin');
  expect(document.body.textContent).toContain('the role “org:editor” in the organization org_1.');
  expect(document.body.textContent).not.toContain('The admin');
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Sign out',
  );
  await act(async () => button?.click());
  expect(signOut).toHaveBeenCalledOnce();
});
