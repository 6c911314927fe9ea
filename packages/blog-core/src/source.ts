import type { BlogPost } from './post.ts';

/**
 * Returns what a post was imported from, such as 'jekyll:_posts/2013-05-06-tax.md'; null for a post
 * that was written here.
 *
 * Stored data and files may hold anything in the field. A value that is not text, or is blank,
 * counts as missing.
 *
 * @example
 * getSource({ ...post, source: 'hugo:content/posts/tax.md' }); // 'hugo:content/posts/tax.md'
 * getSource({ ...post, source: 7 }); // null
 */
export function getSource({ source }: Pick<BlogPost, 'source'>): string | null {
  return typeof source === 'string' && source.trim() !== '' ? source : null;
}
