import { aliasesOf } from './aliases-of.ts';
import type { BlogPost } from './post.ts';

/** The post that an address shows, and where it stands in the list (from 0). */
export interface FoundPost {
  readonly post: BlogPost;
  readonly at: number;
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
export function findBySlug(posts: readonly BlogPost[], slug: string): FoundPost | null {
  return (
    first(posts, false, (post) => isAddressed(post.slug, slug)) ??
    first(posts, true, (post) => aliasesOf(post).some((alias) => isAddressed(alias, slug)))
  );
}

function first(
  posts: readonly BlogPost[],
  isAlias: boolean,
  isMeant: (post: BlogPost) => boolean,
): FoundPost | null {
  const at = posts.findIndex(isMeant);
  const post = posts[at];
  return post ? { post, at, isAlias } : null;
}

function isAddressed(slug: string, wanted: string): boolean {
  return slug === wanted || slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}') === wanted;
}
