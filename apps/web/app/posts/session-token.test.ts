import { expect, test } from 'vitest';

import { getSessionToken, setTokenSource } from './session-token.ts';

test('getSessionToken returns null before a session', async () => {
  expect(await getSessionToken()).toBeNull();
});

test('getSessionToken requests a new token each time', async () => {
  const tokens = ['first', 'second'];
  setTokenSource(async () => tokens.shift() ?? null);
  expect(await getSessionToken()).toBe('first');
  expect(await getSessionToken()).toBe('second');
  expect(await getSessionToken()).toBeNull();
});

test('getSessionToken returns null if the session fails', async () => {
  setTokenSource(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await getSessionToken()).toBeNull();
});
