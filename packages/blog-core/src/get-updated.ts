import type { BlogPost } from './post.ts';

/**
 * Returns the day of a post's last edit as stored; null if it was never edited.
 *
 * Stored data and files may have anything in the field. Values other than text, and blank text,
 * count as missing.
 *
 * @example
 * getUpdated({ ...post, updated: 'April 2, 2025' }); // 'April 2, 2025'
 * getUpdated({ ...post, updated: 7 }); // null
 */
export function getUpdated({ updated }: Pick<BlogPost, 'updated'>): string | null {
  return typeof updated === 'string' && updated.trim() !== '' ? updated : null;
}
