import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAliases } from './get-aliases.ts';
import { changeSlug } from './change-slug.ts';
import { findBySlug } from './find-by-slug.ts';
import { makePost } from './testing/make-post.ts';

const slug = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '');
const slugs = fc.array(slug, { maxLength: 8 });

describe('changeSlug', () => {
  test('keeps the old slug as an alias, and everything else as it is', () => {
    const post = makePost({ slug: 'tax', mood: 'calm' });
    expect(changeSlug(post, 'taxes')).toStrictEqual({ ...post, slug: 'taxes', aliases: ['tax'] });
  });

  test('gives the very same post where the slug does not change', () => {
    const post = makePost({ slug: 'tax' });
    expect(changeSlug(post, 'tax')).toBe(post);
  });

  test('a slug that comes back is an alias no more', () => {
    const post = changeSlug(changeSlug(makePost({ slug: 'a' }), 'b'), 'a');
    expect(post).toMatchObject({ slug: 'a', aliases: ['b'] });
  });

  test('an empty slug leaves no alias: no address shows it', () => {
    expect(changeSlug(makePost({ slug: '' }), 'a')).toMatchObject({ slug: 'a', aliases: [] });
  });

  test('repairs what stood in the field', () => {
    expect(changeSlug(makePost({ slug: 'b', aliases: ['a', 7, null, 'a'] }), 'c')).toMatchObject({
      aliases: ['a', '7', 'b'],
    });
  });

  test('after any chain of changes every earlier address leads to the post, and its own is no alias', () => {
    fc.assert(
      fc.property(slug, slugs, (begun, changes) => {
        let post = makePost({ slug: begun });
        for (const each of changes) post = changeSlug(post, each);
        const aliases = getAliases(post);
        expect(aliases).not.toContain(post.slug);
        expect(new Set(aliases).size).toBe(aliases.length);
        for (const earlier of [begun, ...changes].filter((each) => each !== '')) {
          expect(findBySlug([post], earlier)).toStrictEqual({
            post,
            index: 0,
            isAlias: earlier !== post.slug,
          });
        }
      }),
    );
  });

  test('says the same after a chain that is told at once as after one told step by step', () => {
    const told = (changes: readonly string[]) => {
      let post = makePost({ slug: 'start' });
      for (const each of changes) post = changeSlug(post, each);
      return post;
    };
    fc.assert(
      fc.property(slugs, slugs, (before, after) => {
        let post = told(before);
        for (const each of after) post = changeSlug(JSON.parse(JSON.stringify(post)), each);
        expect(post).toStrictEqual(told([...before, ...after]));
      }),
    );
  });
});
