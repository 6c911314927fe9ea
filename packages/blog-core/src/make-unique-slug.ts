import { normalizeSlug } from './find-by-slug.ts';
import { getAliases, type WithSlugs } from './get-aliases.ts';

/** Slugs that no post may have. */
export interface SlugOptions {
  /** The slugs of the blog's routes, ignoring case like routers; only 'new' if omitted. */
  readonly reservedSlugs?: readonly string[] | undefined;
}

/** Branchbook's blog has a route `/blog/new`, which would hide a post with this slug. */
const defaultReservedSlugs = ['new'];

/**
 * Returns a free slug: `slug` if no post has or had it, else the first free one of `slug-2`,
 * `slug-3`, ….
 * Never returns a reserved slug. A taken empty slug counts as 'post'. Slugs are compared by
 * `normalizeSlug`.
 *
 * @example
 * makeUniqueSlug('tax', [{ slug: 'tax' }]); // 'tax-2'
 * makeUniqueSlug('new', []); // 'new-2'
 * makeUniqueSlug('feed', [], { reservedSlugs: ['feed'] }); // 'feed-2'
 * makeUniqueSlug('', [{ slug: '' }]); // 'post-2'
 */
export function makeUniqueSlug(slug: string, posts: readonly WithSlugs[], options: SlugOptions = {}): string {
  const takenSlugs = new Set(posts.flatMap((post) => [post.slug, ...getAliases(post)]).map(normalizeSlug));
  const isFree = (candidate: string) =>
    !takenSlugs.has(normalizeSlug(candidate)) && !isReservedSlug(candidate, options);

  let candidate = slug;
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${slug || 'post'}-${number}`;
  return candidate;
}

/** Returns true if a route would hide a post with this slug. */
export function isReservedSlug(
  slug: string,
  { reservedSlugs = defaultReservedSlugs }: SlugOptions = {},
): boolean {
  return reservedSlugs.some((reserved) => reserved.toLowerCase() === slug.toLowerCase());
}
