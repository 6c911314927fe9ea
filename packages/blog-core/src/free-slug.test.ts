import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeSlug } from './free-slug.ts';
import { makePost } from './testing/make-post.ts';

const withSlugs = (...slugs: string[]) => slugs.map((slug, index) => makePost({ id: index + 1, slug }));

describe('freeSlug', () => {
  test('gives a slug back that no post has', () => {
    expect(freeSlug('tax', withSlugs('taxes'))).toBe('tax');
  });

  test('counts from 2 to the first number that is free', () => {
    expect(freeSlug('tax', withSlugs('tax'))).toBe('tax-2');
    expect(freeSlug('tax', withSlugs('tax-3', 'tax', 'tax-2'))).toBe('tax-4');
    expect(freeSlug('tax', withSlugs('tax', 'tax-3'))).toBe('tax-2');
  });

  test('gives none that a post had before: its old address would no longer lead to it', () => {
    const renamed = makePost({ slug: 'taxes', aliases: ['tax'] });
    expect(freeSlug('tax', [renamed])).toBe('tax-2');
    expect(freeSlug('taxes', [renamed])).toBe('taxes-2');
  });

  test("never gives 'new', which is a route, in whatever case", () => {
    expect(freeSlug('new', [])).toBe('new-2');
    expect(freeSlug('New', [])).toBe('New-2');
    expect(freeSlug('news', [])).toBe('news');
  });

  test('takes other reserved slugs for those of a blog with other routes', () => {
    expect(freeSlug('feed', [], { reservedSlugs: ['Feed', 'tags'] })).toBe('feed-2');
    expect(freeSlug('new', [], { reservedSlugs: [] })).toBe('new');
  });

  test('gives an empty slug that is taken a name, for a hyphen and a number are none', () => {
    expect(freeSlug('', [])).toBe('');
    expect(freeSlug('', [{ slug: '' }])).toBe('post-2');
    expect(freeSlug('', [{ slug: '' }, { slug: 'post-2' }])).toBe('post-3');
  });

  test('knows a taken slug whatever it is composed of', () => {
    expect(freeSlug('caf\u00e9', [{ slug: 'cafe\u0301' }])).toBe('caf\u00e9-2');
    expect(freeSlug('cafe\u0301', [{ slug: 'x', aliases: ['caf\u00e9'] }])).toBe('cafe\u0301-2');
  });

  test('gives a slug that no post has and that begins with the wanted one', () => {
    const slug = fc.constantFrom('', 'a', 'a-2', 'a-3', 'new', 'new-2', '__proto__');
    fc.assert(
      fc.property(slug, fc.array(slug), (wanted, taken) => {
        const free = freeSlug(wanted, withSlugs(...taken));
        expect(taken).not.toContain(free);
        expect(free).not.toBe('new');
        expect(free.startsWith(wanted)).toBe(true);
      }),
    );
  });
});
