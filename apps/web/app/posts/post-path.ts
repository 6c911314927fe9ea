import { href } from 'react-router';

/**
 * Returns the path of a post: `postPath('日本') === '/blog/%E6%97%A5%E6%9C%AC'`.
 *
 * Replaces half a surrogate pair by U+FFFD, since encoding would throw. `findBySlug` finds the post
 * by that.
 */
export function postPath(slug: string): string {
  return href('/blog/:slug', { slug: slug.toWellFormed() });
}

/** Returns the slug in a path of `postPath`; null for other paths. */
export function parsePostPath(path: string): string | null {
  const segment = /^\/blog\/([^/?#]+)$/u.exec(path)?.[1];
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
