import { expect, test } from 'vitest';

import { getSessionToken, setTokenSource } from './session-token.ts';

test('nobody is signed in at first', async () => {
  expect(await getSessionToken()).toBeNull();
});

test('asks the session for each token', async () => {
  const tokens = ['first', 'second'];
  setTokenSource(async () => tokens.shift() ?? null);
  expect(await getSessionToken()).toBe('first');
  expect(await getSessionToken()).toBe('second');
  expect(await getSessionToken()).toBeNull();
});

test('a session that fails gives none', async () => {
  setTokenSource(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await getSessionToken()).toBeNull();
});
