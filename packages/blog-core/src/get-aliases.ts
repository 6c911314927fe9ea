import type { BlogPost } from './post.ts';

/** The fields that determine a post's URLs. Summaries have them too. */
export type WithSlugs = Pick<BlogPost, 'slug' | 'aliases'>;

/**
 * Returns a post's former slugs, oldest first. They still lead to it (see `findBySlug`).
 *
 * Stored data and files may have anything in the field. A single slug counts as a list of one, a
 * number as its digits. Other values are ignored.
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
