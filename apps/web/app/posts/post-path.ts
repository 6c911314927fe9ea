import { href } from 'react-router';

/**
 * The address of the post with a slug: `postPath('日本') === '/blog/%E6%97%A5%E6%9C%AC'`.
 *
 * Stored slugs may hold anything. Half a surrogate pair has no form in an address and would make encoding throw; it becomes
 * U+FFFD, and `findBySlug` finds the post by that.
 */
export function postPath(slug: string): string {
  return href('/blog/:slug', { slug: slug.toWellFormed() });
}

/** The slug that an address names, where it is that of a post: what `postPath` has made of it. Else null. */
export function parsePostPath(path: string): string | null {
  const segment = /^\/blog\/([^/?#]+)$/u.exec(path)?.[1];
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
