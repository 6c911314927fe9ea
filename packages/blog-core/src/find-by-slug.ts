import { getAliases, type WithSlugs } from './get-aliases.ts';
import type { BlogPost } from './post.ts';

/** A post found by its slug, with its index in the list. */
export interface FoundPost<Post = BlogPost> {
  readonly post: Post;
  readonly index: number;
  /** True if the slug is a former one. The post's URL is now that of `post.slug`. */
  readonly isAlias: boolean;
}

/**
 * Finds a post by slug: the first post with this slug, else the first post that had it before. So a
 * former slug never hides a current one. Returns null if there is none.
 *
 * Slugs match by `normalizeSlug`: a URL may have the decomposed form of a letter.
 *
 * @example
 * findBySlug([{ ...june, slug: 'taxes', aliases: ['tax'] }], 'tax'); // { post: june, index: 0, isAlias: true }
 */
export function findBySlug<Post extends WithSlugs>(
  posts: readonly Post[],
  slug: string,
): FoundPost<Post> | null {
  const key = normalizeSlug(slug);
  return (
    first(posts, false, (post) => normalizeSlug(post.slug) === key) ??
    first(posts, true, (post) => getAliases(post).some((alias) => normalizeSlug(alias) === key))
  );
}

/**
 * Returns the form in which two slugs are equal: in Unicode's form NFC, so that equal-looking ones
 * are equal, and with U+FFFD for each half of a surrogate pair, as in URLs. A store can index it.
 *
 * @example normalizeSlug('cafe\u0301') === normalizeSlug('caf\u00e9')
 */
export function normalizeSlug(slug: string): string {
  return slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}').normalize('NFC');
}

function first<Post extends WithSlugs>(
  posts: readonly Post[],
  isAlias: boolean,
  isMeant: (post: Post) => boolean,
): FoundPost<Post> | null {
  const at = posts.findIndex(isMeant);
  const post = posts[at];
  return post ? { post, index: at, isAlias } : null;
}
