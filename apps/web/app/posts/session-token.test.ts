import { expect, test } from 'vitest';

import { sessionToken, setTokenSource } from './session-token.ts';

test('nobody is signed in at first', async () => {
  expect(await sessionToken()).toBeNull();
});

test('asks the session for each token', async () => {
  const tokens = ['first', 'second'];
  setTokenSource(async () => tokens.shift() ?? null);
  expect(await sessionToken()).toBe('first');
  expect(await sessionToken()).toBe('second');
  expect(await sessionToken()).toBeNull();
});

test('a session that fails gives none', async () => {
  setTokenSource(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sessionToken()).toBeNull();
});
