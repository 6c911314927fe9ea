import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createToken, getChecksum, isToken } from './token.ts';

// The check value of CRC-32 is 0xcbf43926, which is 3421780262.
test('the checksum is the CRC-32 in base62', () => {
  expect(getChecksum('123456789')).toBe('3jZRME');
  expect(getChecksum('')).toBe('000000');
});

test('a token has a prefix, 40 random characters and a checksum', () => {
  const tokens = new Set(Array.from({ length: 100 }, () => createToken()));
  expect(tokens.size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^bb_[0-9A-Za-z]{46}$/u);
    expect(isToken(token)).toBe(true);
  }
});

test('no character is likelier than another: 248 bytes are four for each, and the others are dropped', () => {
  const half = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index % 2 ? 247 : 248));
  expect(createToken(half).slice(3, 43)).toBe('z'.repeat(40));
});

test('a token with one wrong, missing or added character is none', () => {
  const character = fc.constantFrom('0', '1', '9', 'A', 'Z', 'a', 'z', '_', '-', 'é');
  const index = fc.nat({ max: 48 });
  fc.assert(
    fc.property(index, character, (at, other) => {
      const token = createToken();
      const before = token.slice(0, at);
      const typo = `${before}${other}${token.slice(at + 1)}`;
      expect(isToken(typo)).toBe(typo === token);
      expect(isToken(`${before}${token.slice(at + 1)}`)).toBe(false);
      expect(isToken(`${before}${other}${token.slice(at)}`)).toBe(false);
    }),
  );
});

test.each(['', 'bb_', `bb_${'0'.repeat(46)}`, `${createToken()}\n`, ` ${createToken()}`])(
  '%j is no token',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);
