import type { BlogPost } from './post.ts';

/** What of a post decides its addresses: summaries have it too. */
export type Addressed = Pick<BlogPost, 'slug' | 'aliases'>;

/**
 * The slugs under which a post was to be found before, the earliest first. They lead to it still; see `findBySlug`.
 *
 * Believes nothing, for stored data and files are not ours alone: one slug may stand without a list, a number counts as its
 * digits, and whatever else is in the field is passed over.
 *
 * @example
 * aliasesOf({ ...post, aliases: ['tax', 2024, null] }); // ['tax', '2024']
 * aliasesOf({ ...post, aliases: 'tax' }); // ['tax']
 */
export function aliasesOf({ aliases }: Pick<BlogPost, 'aliases'>): readonly string[] {
  const values: readonly unknown[] = Array.isArray(aliases) ? aliases : [aliases];
  return values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
}
