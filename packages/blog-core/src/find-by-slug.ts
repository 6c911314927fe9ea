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
 * URLs cannot contain half a surrogate pair. It is U+FFFD there, and matches as such.
 *
 * @example
 * findBySlug([{ ...june, slug: 'taxes', aliases: ['tax'] }], 'tax'); // { post: june, at: 0, isAlias: true }
 */
export function findBySlug<Post extends WithSlugs>(
  posts: readonly Post[],
  slug: string,
): FoundPost<Post> | null {
  return (
    first(posts, false, (post) => matchesSlug(post.slug, slug)) ??
    first(posts, true, (post) => getAliases(post).some((alias) => matchesSlug(alias, slug)))
  );
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

function matchesSlug(slug: string, requested: string): boolean {
  return slug === requested || slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}') === requested;
}
