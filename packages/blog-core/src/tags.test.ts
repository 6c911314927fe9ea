import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getTags, getTagSlug, hasTags } from './tags.ts';

describe('getTagSlug', () => {
  test.each([
    ['C', 'c'],
    ['C#', 'c#'],
    ['C++', 'c++'],
    ['.NET', '.net'],
    ['日本語', '日本語'],
    ['🦒', '🦒'],
    ['❤️', '❤'],
    ['🇹🇷', '🇹🇷'],
    ['İstanbul', 'i̇stanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'ıstanbul'],
    ['Cafe\u0301', 'café'],
    ['ﬁle', 'file'],
    ['web_dev', 'web_dev'],
    ['TCP/IP', 'tcp-ip'],
    ['a / b', 'a-b'],
    ['  Web \n design ', 'web-design'],
    ['100%', '100'],
    ['%2e%2E', '2e2e'],
    ['Q&A?', 'qa'],
    ['a\\b', 'ab'],
    ['node.js', 'node.js'],
    ['...', ''],
    [' / - ', ''],
    ['-v', '-v'],
    ['.', ''],
    ['..', ''],
    ['.\u200b.', ''],
    ['!?', ''],
    ['', ''],
  ])('turns %j into %j', (tag, slug) => {
    expect(getTagSlug(tag)).toBe(slug);
  });

  test('is the slug of itself, and a path segment without escapes to resolve', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tag) => {
        const slug = getTagSlug(tag);
        expect(getTagSlug(slug)).toBe(slug);
        expect(slug).not.toMatch(/[\s/\\?%&]/u);
        const { pathname } = new URL(`https://a.example/tags/${encodeURIComponent(slug)}`);
        expect(decodeURIComponent(pathname)).toBe(`/tags/${slug}`);
      }),
    );
  });
});

describe('getTags', () => {
  test.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    [{ a: 1 }, []],
    ['Rust', ['Rust']],
    [
      ['Rust', ' rust', 2024, null, ['Go'], '..'],
      ['Rust', '2024'],
    ],
    [['  Web  design\n'], ['Web design']],
    [['x'.repeat(61), '🦒'.repeat(60)], ['🦒'.repeat(60)]],
    [
      ['a\0b', 'c\u{d83d}'],
      ['ab', 'c'],
    ],
  ])('reads %j', (tags, expected) => {
    expect(getTags({ tags })).toStrictEqual(expected);
  });

  test('returns the first 20', () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    expect(getTags({ tags })).toStrictEqual(tags.slice(0, 20));
  });
});

test('hasTags is true if a post has all tags', () => {
  const post = { tags: ['Rust', 'Go'] };
  expect([[], ['go'], ['go', 'rust'], ['go', 'c']].map((slugs) => hasTags(post, slugs))).toStrictEqual([
    true,
    true,
    true,
    false,
  ]);
});
