import type { BlogPost } from './post.ts';

/** The fields that decide a post's addresses. Summaries have them too. */
export type WithSlugs = Pick<BlogPost, 'slug' | 'aliases'>;

/**
 * Gives the slugs that a post had before, the earliest first. They still lead to it; see `findBySlug`.
 *
 * Stored data and files may hold anything in the field. A single slug counts as a list of one, a number as its digits, and every other
 * value is ignored.
 *
 * @example
 * getAliases({ ...post, aliases: ['tax', 2024, null] }); // ['tax', '2024']
 * getAliases({ ...post, aliases: 'tax' }); // ['tax']
 */
export function getAliases({ aliases }: Pick<BlogPost, 'aliases'>): readonly string[] {
  const values: readonly unknown[] = Array.isArray(aliases) ? aliases : [aliases];
  return values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
}
