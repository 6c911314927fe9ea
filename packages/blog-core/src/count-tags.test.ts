import { describe, expect, test } from 'vitest';
import { countTags, getTagName, mergeTagNames } from './count-tags.ts';

test('getTagName is the tag as most posts write it', () => {
  const posts = [{ tags: ['rust'] }, { tags: ['Rust', 'C#'] }, { tags: ['Rust'] }];
  expect(getTagName('rust', posts)).toBe('Rust');
  expect(getTagName('c++', posts)).toBe('c++');
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
