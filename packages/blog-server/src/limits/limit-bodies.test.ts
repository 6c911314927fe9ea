import { expect, test } from 'vitest';

import { createBodyLimit } from './limit-bodies.ts';

const createLimit = () => createBodyLimit({ maxBytes: 300, maxClientBytes: 200, maxClientBodies: 3 });

test('a client has a limit of bytes, which released bodies leave', () => {
  const reserve = createLimit();
  const release = reserve('a', 150);
  expect(reserve('a', 51)).toBeNull();
  expect(reserve('a', 50)).not.toBeNull();
  release?.();
  release?.();
  expect(reserve('a', 151)).toBeNull();
  expect(reserve('a', 150)).not.toBeNull();
});

test('a client has a limit of bodies', () => {
  const reserve = createLimit();
  for (let count = 0; count < 3; count += 1) expect(reserve('a', 1)).not.toBeNull();
  expect(reserve('a', 1)).toBeNull();
  expect(reserve('b', 1)).not.toBeNull();
});

test('all clients have a limit of bytes together', () => {
  const reserve = createLimit();
  const release = reserve('a', 200);
  expect(reserve('b', 101)).toBeNull();
  expect(reserve('b', 100)).not.toBeNull();
  release?.();
  expect(reserve('c', 200)).not.toBeNull();
});
