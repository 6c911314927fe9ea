import { shownFieldNames } from './post-fields.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns true if pages and feeds show the same of two posts. Ignores fields that they don't show:
 * former slugs, old paths, the source, and fields of other programs.
 *
 * @example
 * isSameForReaders(post, { ...post, aliases: ['former'] }); // true
 */
export function isSameForReaders(a: BlogPost, b: BlogPost): boolean {
  return shownFieldNames.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}
