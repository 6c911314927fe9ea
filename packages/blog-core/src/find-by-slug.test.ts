import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAliases } from './get-aliases.ts';
import { findBySlug } from './find-by-slug.ts';
import { makeUniqueSlug } from './make-unique-slug.ts';
import { makePost } from './testing/make-post.ts';

const slug = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const posts = fc
  .array(fc.record({ slug, aliases: fc.array(slug, { maxLength: 3 }) }), { maxLength: 6 })
  .map((list) => list.map((fields, index) => makePost({ id: index + 1, ...fields })));

describe('findBySlug', () => {
  test('finds the first post with the slug, and says where it stands', () => {
    const duplicates = [
      makePost({ id: 1, slug: 'x' }),
      makePost({ id: 2, slug: 'a' }),
      makePost({ id: 3, slug: 'a' }),
    ];
    expect(findBySlug(duplicates, 'a')).toStrictEqual({ post: duplicates[1], index: 1, isAlias: false });
  });

  test('finds a post by a slug it had before', () => {
    const list = [makePost({ id: 1 }), makePost({ id: 2, slug: 'taxes', aliases: ['tax'] })];
    expect(findBySlug(list, 'tax')).toStrictEqual({ post: list[1], index: 1, isAlias: true });
  });

  test('a slug in use is never hidden by an alias, wherever the two posts stand', () => {
    const former = makePost({ id: 1, slug: 'b', aliases: ['a'] });
    const live = makePost({ id: 2, slug: 'a' });
    expect(findBySlug([former, live], 'a')?.post).toBe(live);
    expect(findBySlug([live, former], 'a')?.post).toBe(live);
  });

  test('an alias works again once the post that took the slug is gone', () => {
    const former = makePost({ id: 1, slug: 'b', aliases: ['a'] });
    expect(findBySlug([former], 'a')).toMatchObject({ post: former, isAlias: true });
  });

  test('finds what is half a character by the sign that stands for it in an address', () => {
    const list = [makePost({ id: 1, slug: 'x\u{d800}' }), makePost({ id: 2, aliases: ['y\u{dc00}'] })];
    expect(findBySlug(list, 'x\u{fffd}')?.index).toBe(0);
    expect(findBySlug(list, 'x\u{d800}')?.index).toBe(0);
    expect(findBySlug(list, 'y\u{fffd}')).toMatchObject({ index: 1, isAlias: true });
    expect(findBySlug([makePost({ slug: '😀' })], '\u{fffd}')).toBeNull();
  });

  test.each(['café-für-ångström', '가나다-한국어'])('finds %j by either Unicode form', (composed) => {
    const decomposed = composed.normalize('NFD');
    expect(findBySlug([makePost({ slug: composed })], decomposed)).toMatchObject({ isAlias: false });
    expect(findBySlug([makePost({ slug: decomposed })], composed)).toMatchObject({ isAlias: false });
    expect(findBySlug([makePost({ aliases: [composed] })], decomposed)).toMatchObject({ isAlias: true });
  });

  test('finds nothing where no post has it or had it', () => {
    expect(findBySlug([], 'a')).toBeNull();
    expect(findBySlug([makePost({ slug: 'ab', aliases: ['abc'] })], 'a')).toBeNull();
  });

  test('by slug first, then by alias, and the first of each: nothing else', () => {
    fc.assert(
      fc.property(posts, slug, (list, wanted) => {
        const bySlug = list.findIndex((post) => post.slug === wanted);
        const byAlias = list.findIndex((post) => getAliases(post).includes(wanted));
        const found = findBySlug(list, wanted);
        expect(found?.index ?? -1).toBe(bySlug === -1 ? byAlias : bySlug);
        expect(found?.isAlias ?? false).toBe(bySlug === -1 && byAlias !== -1);
        expect(found?.post).toBe(found ? list[found.index] : undefined);
      }),
    );
  });

  test('a free slug leads nowhere yet', () => {
    fc.assert(
      fc.property(posts, slug, (list, wanted) => {
        expect(findBySlug(list, makeUniqueSlug(wanted, list))).toBeNull();
      }),
    );
  });
});
