import { expect, test } from 'vitest';

import { demoByDefault } from './demo-default.ts';

const unset = { VITE_CLERK_PUBLISHABLE_KEY: '', VITE_AUTH_DEMO: '' };

test('a developer who configured nothing gets the demo sign-in', () => {
  const blank = { VITE_CLERK_PUBLISHABLE_KEY: ' ', VITE_AUTH_DEMO: ' ' };
  for (const env of [{}, unset, blank]) expect(demoByDefault(env)).toEqual({ VITE_AUTH_DEMO: '1' });
});

test.each([
  ['a key', 'pk_live_x', ''],
  ['a mistyped key', 'not-a-key', ''],
  ['no key and no demo, on purpose', '', '0'],
])('a developer who configured %s gets that', (_, publishableKey, demo) => {
  const env = { VITE_CLERK_PUBLISHABLE_KEY: publishableKey, VITE_AUTH_DEMO: demo };
  expect(demoByDefault(env)).toEqual({});
});

test('the demo of a server gives the role that it asks for', () => {
  const server = { ...unset, VITE_POSTS: 'server', VITE_ADMIN_ROLE: '' };
  expect(demoByDefault(server)).toEqual({ VITE_AUTH_DEMO: '1', VITE_ADMIN_ROLE: 'admin' });
  expect(demoByDefault({ ...server, VITE_ADMIN_ROLE: 'editor' })).toEqual({ VITE_AUTH_DEMO: '1' });
  expect(demoByDefault({ ...server, VITE_CLERK_PUBLISHABLE_KEY: 'pk_live_x' })).toEqual({});
});
