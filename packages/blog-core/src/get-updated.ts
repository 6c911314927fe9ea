import type { BlogPost } from './post.ts';

/**
 * Gives the day on which a post was last edited, as it is stored; null for a post that was never edited.
 *
 * Stored data and files may hold anything in the field. A value that is not text, or is blank, counts as missing.
 *
 * @example
 * getUpdated({ ...post, updated: 'April 2, 2025' }); // 'April 2, 2025'
 * getUpdated({ ...post, updated: 7 }); // null
 */
export function getUpdated({ updated }: Pick<BlogPost, 'updated'>): string | null {
  return typeof updated === 'string' && updated.trim() !== '' ? updated : null;
}
