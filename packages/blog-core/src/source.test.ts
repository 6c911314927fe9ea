import { describe, expect, test } from 'vitest';
import { getSource } from './source.ts';

describe('getSource', () => {
  test('returns the text as it is stored', () => {
    expect(getSource({ source: 'jekyll:_posts/2013-05-06-tax.md' })).toBe('jekyll:_posts/2013-05-06-tax.md');
  });

  test.each([undefined, null, '', ' \n', 7, ['hugo:a.md']])('returns null for %j', (source) => {
    expect(getSource({ source })).toBeNull();
  });
});
