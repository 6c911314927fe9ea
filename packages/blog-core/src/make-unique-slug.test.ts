import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeUniqueSlug } from './make-unique-slug.ts';
import { makePost } from './testing/make-post.ts';

const withSlugs = (...slugs: string[]) => slugs.map((slug, index) => makePost({ id: index + 1, slug }));

describe('makeUniqueSlug', () => {
  test('gives a slug back that no post has', () => {
    expect(makeUniqueSlug('tax', withSlugs('taxes'))).toBe('tax');
  });

  test('counts from 2 to the first number that is free', () => {
    expect(makeUniqueSlug('tax', withSlugs('tax'))).toBe('tax-2');
    expect(makeUniqueSlug('tax', withSlugs('tax-3', 'tax', 'tax-2'))).toBe('tax-4');
    expect(makeUniqueSlug('tax', withSlugs('tax', 'tax-3'))).toBe('tax-2');
  });

  test('gives none that a post had before: its old address would no longer lead to it', () => {
    const renamed = makePost({ slug: 'taxes', aliases: ['tax'] });
    expect(makeUniqueSlug('tax', [renamed])).toBe('tax-2');
    expect(makeUniqueSlug('taxes', [renamed])).toBe('taxes-2');
  });

  test("never gives 'new', which is a route, in whatever case", () => {
    expect(makeUniqueSlug('new', [])).toBe('new-2');
    expect(makeUniqueSlug('New', [])).toBe('New-2');
    expect(makeUniqueSlug('news', [])).toBe('news');
  });

  test('takes other reserved slugs for those of a blog with other routes', () => {
    expect(makeUniqueSlug('feed', [], { reservedSlugs: ['Feed', 'tags'] })).toBe('feed-2');
    expect(makeUniqueSlug('new', [], { reservedSlugs: [] })).toBe('new');
  });

  test('gives an empty slug that is taken a name, for a hyphen and a number are none', () => {
    expect(makeUniqueSlug('', [])).toBe('');
    expect(makeUniqueSlug('', [{ slug: '' }])).toBe('post-2');
    expect(makeUniqueSlug('', [{ slug: '' }, { slug: 'post-2' }])).toBe('post-3');
  });

  test('knows a taken slug whatever it is composed of', () => {
    expect(makeUniqueSlug('caf\u00e9', [{ slug: 'cafe\u0301' }])).toBe('caf\u00e9-2');
    expect(makeUniqueSlug('cafe\u0301', [{ slug: 'x', aliases: ['caf\u00e9'] }])).toBe('cafe\u0301-2');
  });

  test('gives a slug that no post has and that begins with the preferred one', () => {
    const slug = fc.constantFrom('', 'a', 'a-2', 'a-3', 'new', 'new-2', '__proto__');
    fc.assert(
      fc.property(slug, fc.array(slug), (preferred, taken) => {
        const free = makeUniqueSlug(preferred, withSlugs(...taken));
        expect(taken).not.toContain(free);
        expect(free).not.toBe('new');
        expect(free.startsWith(preferred)).toBe(true);
      }),
    );
  });
});
