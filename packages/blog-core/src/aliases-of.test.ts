import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aliasesOf } from './aliases-of.ts';

describe('aliasesOf', () => {
  test('gives the slugs in their order', () => {
    expect(aliasesOf({ aliases: ['tax', 'taxes'] })).toStrictEqual(['tax', 'taxes']);
  });

  test('is empty where a post has never been called otherwise', () => {
    expect(aliasesOf({})).toStrictEqual([]);
    expect(aliasesOf({ aliases: undefined })).toStrictEqual([]);
    expect(aliasesOf({ aliases: [] })).toStrictEqual([]);
  });

  test('reads one slug without a list, and numbers, as hands write them', () => {
    expect(aliasesOf({ aliases: 'tax' })).toStrictEqual(['tax']);
    expect(aliasesOf({ aliases: 2024 })).toStrictEqual(['2024']);
    expect(aliasesOf({ aliases: ['tax', 2024] })).toStrictEqual(['tax', '2024']);
  });

  test('gives nothing but text, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (aliases) => {
        expect(aliasesOf({ aliases }).every((alias) => typeof alias === 'string')).toBe(true);
      }),
    );
    expect(aliasesOf({ aliases: [null, { tax: 1 }, ['tax'], true, 'kept'] })).toStrictEqual(['kept']);
  });
});
