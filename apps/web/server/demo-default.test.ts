import { afterEach, expect, test, vi } from 'vitest';

import { demoByDefault } from './demo-default.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Set, even to nothing, the environment wins over a developer's .env files. */
function withEnvironment(publishableKey: string, demo: string): void {
  vi.stubEnv('VITE_CLERK_PUBLISHABLE_KEY', publishableKey);
  vi.stubEnv('VITE_AUTH_DEMO', demo);
}

test('a developer who configured nothing gets the demo sign-in', () => {
  withEnvironment('', '');
  expect(demoByDefault('production')).toEqual({ VITE_AUTH_DEMO: '1' });
  withEnvironment(' ', ' ');
  expect(demoByDefault('development')).toEqual({ VITE_AUTH_DEMO: '1' });
});

test.each([
  ['a key', 'pk_live_x', ''],
  ['a mistyped key', 'not-a-key', ''],
  ['no key and no demo, on purpose', '', '0'],
])('a developer who configured %s gets that', (_, publishableKey, demo) => {
  withEnvironment(publishableKey, demo);
  expect(demoByDefault('production')).toEqual({});
});

test('the demo of a server gives the role that it asks for', () => {
  withEnvironment('', '');
  vi.stubEnv('VITE_POSTS', 'server');
  vi.stubEnv('VITE_ADMIN_ROLE', '');
  expect(demoByDefault('production')).toEqual({ VITE_AUTH_DEMO: '1', VITE_ADMIN_ROLE: 'admin' });
  vi.stubEnv('VITE_ADMIN_ROLE', 'editor');
  expect(demoByDefault('production')).toEqual({ VITE_AUTH_DEMO: '1' });
  withEnvironment('pk_live_x', '');
  vi.stubEnv('VITE_ADMIN_ROLE', '');
  expect(demoByDefault('production')).toEqual({});
});
