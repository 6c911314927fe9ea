import { expect, test } from 'vitest';

import { parseAuthConfig } from './auth-config.ts';

const realKey = `pk_live_${btoa('clerk.branchbook.example$')}`;

test('uses Clerk with a valid key, even where the demo was asked for', () => {
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: realKey, VITE_AUTH_DEMO: '1' })).toEqual({
    provider: 'clerk',
    publishableKey: realKey,
  });
});

test('uses the demo only when it is asked for', () => {
  expect(parseAuthConfig({ VITE_AUTH_DEMO: '1' }).provider).toBe('demo');
  expect(parseAuthConfig({}).provider).toBe('none');
  expect(parseAuthConfig({ VITE_AUTH_DEMO: '0' }).provider).toBe('none');
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: '  ' }).provider).toBe('none');
});

test('never turns a mistyped key into a demo', () => {
  expect(parseAuthConfig({ VITE_CLERK_PUBLISHABLE_KEY: 'not-a-key', VITE_AUTH_DEMO: '1' })).toEqual({
    provider: 'none',
    publishableKey: 'not-a-key',
  });
});
