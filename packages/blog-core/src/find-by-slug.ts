import { getAliases, type WithSlugs } from './get-aliases.ts';
import type { BlogPost } from './post.ts';

/** The post that an address shows, and where it stands in the list (from 0). */
export interface FoundPost<Post = BlogPost> {
  readonly post: Post;
  readonly index: number;
  /** The address is one that the post had before. It has moved to that of `post.slug`. */
  readonly isAlias: boolean;
}

/**
 * Finds the post of an address: the first with this slug; where none has it, the first that had it before. So a post in use
 * is never hidden by what another one was called once. Null where there is neither.
 *
 * Half of a surrogate pair has no form in an address: there it is U+FFFD, and is found by that.
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

function matchesSlug(slug: string, wanted: string): boolean {
  return slug === wanted || slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}') === wanted;
}
