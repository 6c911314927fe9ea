import { expect, test } from 'vitest';

import { chooseEncoding } from './choose-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['brotli', 'identity'],
] as const)('a client that accepts %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header, ['identity', 'br', 'gzip'])).toBe(encoding);
});

test('only what exists is chosen', () => {
  expect(chooseEncoding('br, gzip', ['identity', 'gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
});
