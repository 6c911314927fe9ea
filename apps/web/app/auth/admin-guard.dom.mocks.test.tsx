// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { AdminGuard } from './admin-guard.tsx';
import { useInterruption } from './interruption.ts';
import { type Session, SessionContext, type SessionUser } from './session.ts';

const signOut = vi.hoisted(() => vi.fn());
vi.mock(import('./auth-config.ts'), () => ({ adminRole: 'org:editor', adminOrganization: 'org_1' }) as never);
vi.mock(import('./use-sign-out.ts'), () => ({ useSignOut: () => signOut }));

const renderAll = createRenderer();

function showFor(user: Partial<SessionUser>): Promise<void> {
  return show({ status: 'signed-in', user: { name: 'Grace Hopper', initials: 'GH', roles: [], ...user } });
}

async function show(session: Session, screen: ReactNode = 'The admin'): Promise<void> {
  await renderAll(
    <MemoryRouter initialEntries={[location.pathname]}>
      <SessionContext value={session}>
        <Routes>
          <Route path="/sign-in" element="Sign in here" />
          <Route path="*" element={<AdminGuard>{screen}</AdminGuard>} />
        </Routes>
      </SessionContext>
    </MemoryRouter>,
  );
}

function Form({ text }: { text: string }) {
  const interruption = useInterruption(text !== '');
  return `${text}, ${interruption}`;
}

const signedIn: Session = { status: 'signed-in', user: { name: '', initials: '', roles: ['org:editor'] } };

describe('a session that ends', () => {
  test('leads to sign-in if nothing has text', async () => {
    await show(signedIn, <Form text="" />);
    await show({ status: 'signed-out' }, <Form text="" />);
    expect(document.body.textContent).toBe('Sign in here');
  });

  const ends: readonly (readonly [Session, string])[] = [
    [{ status: 'signed-out' }, 'signed-out'],
    [{ status: 'failed', message: 'No service.' }, 'failed'],
    [{ status: 'signed-in', user: { name: '', initials: '', roles: ['reader'] } }, 'not-an-admin'],
  ];
  test.each(ends)('leaves a form with text mounted: %o', async (ended, interruption) => {
    await show(signedIn, <Form text="My text" />);
    expect(document.body.textContent).toBe('My text, null');
    await show(ended, <Form text="My text" />);
    expect(document.body.textContent).toBe(`My text, ${interruption}`);
    await show(signedIn, <Form text="My text" />);
    expect(document.body.textContent).toBe('My text, null');
  });

  test('leads to sign-in once the form is left', async () => {
    await show(signedIn, <Form text="My text" />);
    await show({ status: 'signed-out' }, <Form text="My text" />);
    await show({ status: 'signed-out' }, 'Another screen');
    expect(document.body.textContent).toBe('Sign in here');
  });

  test('shows no form that was not mounted before', async () => {
    await show({ status: 'signed-out' }, <Form text="My text" />);
    expect(document.body.textContent).toBe('Sign in here');
  });
});

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
