import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTags, getTags, getTagSlug, hasTags, mergeTagNames } from './tags.ts';

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

describe('countTags', () => {
  test('counts each post once, and shows a tag as most posts write it', () => {
    const posts = [
      { tags: ['rust', 'Rust'] },
      { tags: ['RUST'] },
      { tags: ['RUST', 'a10'] },
      { tags: ['a9'] },
    ];
    expect(countTags(posts)).toStrictEqual([
      { slug: 'a9', name: 'a9', count: 1 },
      { slug: 'a10', name: 'a10', count: 1 },
      { slug: 'rust', name: 'RUST', count: 3 },
    ]);
  });

  test('counts names that objects have as properties', () => {
    const tags = ['constructor', '__proto__', 'toString'];
    expect(countTags([{ tags }]).map(({ name, count }) => `${name} ${count}`)).toStrictEqual([
      '__proto__ 1',
      'constructor 1',
      'toString 1',
    ]);
  });

  test('shows the same of equally frequent forms, whichever is counted first', () => {
    const names = ['rust', 'RUST', 'Rust'].map((name) => ({ slug: 'rust', name, count: 2 }));
    for (const order of [names, names.toReversed()]) {
      expect(mergeTagNames(order)).toStrictEqual([{ slug: 'rust', name: 'RUST', count: 6 }]);
    }
  });
});
