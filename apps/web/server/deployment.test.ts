import { expect, test } from 'vitest';

import { authConfigFrom } from '../app/auth/auth-config.ts';
import { clerkHostOf, deploymentOf } from './deployment.ts';

const key = (text: string, kind = 'live') => `pk_${kind}_${btoa(text)}`;

test('a publishable key names its host', () => {
  expect(clerkHostOf(key('clerk.branchbook.example$'))).toBe('clerk.branchbook.example');
  expect(clerkHostOf(key('happy-cat-1.clerk.accounts.dev$', 'test'))).toBe('happy-cat-1.clerk.accounts.dev');
});

test.each([
  'not-a-key',
  '',
  'pk_live_',
  key('clerk.branchbook.example'),
  key('localhost$'),
  key("clerk.example;script-src 'unsafe-inline'$"),
  key('clerk.example\r\nX-Header: 1$'),
  key('https://clerk.example$'),
])('no host comes out of %j', (publishableKey) => {
  expect(clerkHostOf(publishableKey)).toBeNull();
});

test('the headers fit the sign-in that the app shows', () => {
  const settings = [
    '',
    '  ',
    'not-a-key',
    key('clerk.branchbook.example$'),
    ` ${key('clerk.branchbook.example$')} `,
  ];
  for (const VITE_CLERK_PUBLISHABLE_KEY of settings) {
    for (const VITE_AUTH_DEMO of ['', '0', '1']) {
      const env = { VITE_CLERK_PUBLISHABLE_KEY, VITE_AUTH_DEMO };
      expect(deploymentOf(env).auth, JSON.stringify(env)).toBe(authConfigFrom(env).provider);
    }
  }
  expect(deploymentOf({}).auth).toBe(authConfigFrom({}).provider);
});
