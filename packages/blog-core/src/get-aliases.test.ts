import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAliases } from './get-aliases.ts';

describe('getAliases', () => {
  test('gives the slugs in their order', () => {
    expect(getAliases({ aliases: ['tax', 'taxes'] })).toStrictEqual(['tax', 'taxes']);
  });

  test('is empty where a post has never been called otherwise', () => {
    expect(getAliases({})).toStrictEqual([]);
    expect(getAliases({ aliases: undefined })).toStrictEqual([]);
    expect(getAliases({ aliases: [] })).toStrictEqual([]);
  });

  test('reads one slug without a list, and numbers, as hands write them', () => {
    expect(getAliases({ aliases: 'tax' })).toStrictEqual(['tax']);
    expect(getAliases({ aliases: 2024 })).toStrictEqual(['2024']);
    expect(getAliases({ aliases: ['tax', 2024] })).toStrictEqual(['tax', '2024']);
  });

  test('gives nothing but text, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (aliases) => {
        expect(getAliases({ aliases }).every((alias) => typeof alias === 'string')).toBe(true);
      }),
    );
    expect(getAliases({ aliases: [null, { tax: 1 }, ['tax'], true, 'kept'] })).toStrictEqual(['kept']);
  });
});
