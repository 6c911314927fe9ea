// @vitest-environment happy-dom
import { ClerkInstanceContext } from '@clerk/shared/react';
import type { LoadedClerk } from '@clerk/shared/types';
import { act, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { AdminGuard } from './admin-guard.tsx';
import { useInterruption } from './interruption.ts';
import { type Session, SessionContext, type SessionUser } from './session.ts';

const access = { role: 'org:editor', organization: 'org_1' };
const clerk = { value: { signOut: async () => {} } as Partial<LoadedClerk> as LoadedClerk };

const renderAll = createRenderer();

beforeEach(() => history.replaceState(null, '', '/admin'));

function showFor(user: Partial<SessionUser>): Promise<void> {
  return show({ status: 'signed-in', user: { name: 'Grace Hopper', initials: 'GH', roles: [], ...user } });
}

async function show(session: Session, screen: ReactNode = 'The admin'): Promise<void> {
  await renderAll(
    <ClerkInstanceContext value={clerk}>
      <MemoryRouter initialEntries={[location.pathname]}>
        <SessionContext value={session}>
          <Routes>
            <Route path="/" element="The landing page" />
            <Route path="/sign-in" element="Sign in here" />
            <Route path="*" element={<AdminGuard access={access}>{screen}</AdminGuard>} />
          </Routes>
        </SessionContext>
      </MemoryRouter>
    </ClerkInstanceContext>,
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
  // It opens the landing page first.
  expect(document.body.textContent).toBe('The landing page');
});
