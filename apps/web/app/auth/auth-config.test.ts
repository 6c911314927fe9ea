import { expect, test } from 'vitest';

import { parseDeployment } from '@branchbook/blog-server/deployment';
import { parseAuthConfig } from './auth-config.ts';

const realKey = `pk_live_${btoa('clerk.branchbook.example$')}`;

test('parseAuthConfig uses Clerk with a valid key, even if the demo is on', () => {
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: realKey, VITE_AUTH_DEMO: '1' })).toEqual({
    provider: 'clerk',
    publishableKey: realKey,
  });
});

test('parseAuthConfig uses the demo only if it is on', () => {
  expect(parseAuthConfig({ VITE_AUTH_DEMO: '1' }).provider).toBe('demo');
  expect(parseAuthConfig({}).provider).toBe('none');
  expect(parseAuthConfig({ VITE_AUTH_DEMO: '0' }).provider).toBe('none');
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: '  ' }).provider).toBe('none');
});

test('parseAuthConfig never turns a mistyped key into a demo', () => {
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: 'not-a-key', VITE_AUTH_DEMO: '1' })).toEqual({
    provider: 'none',
    publishableKey: 'not-a-key',
  });
});

test('the headers fit the sign-in that the app shows', () => {
  const settings = ['', '  ', 'not-a-key', realKey, ` ${realKey} `];
  for (const VITE_CLERK_PUBLISHABLE_KEY of settings) {
    for (const VITE_AUTH_DEMO of ['', '0', '1']) {
      const env = { VITE_CLERK_PUBLISHABLE_KEY, VITE_AUTH_DEMO };
      expect(parseDeployment(env).auth, JSON.stringify(env)).toBe(parseAuthConfig(env).provider);
    }
  }
  expect(parseDeployment({}).auth).toBe(parseAuthConfig({}).provider);
});
