import type { BlogPost } from './post.ts';

/**
 * The day on which a post was edited last, as it is stored, to be shown beside its date; null for one that was never edited.
 *
 * Believes nothing, for stored data and files are not ours alone: what is no text, or blank, counts as not there.
 *
 * @example
 * updatedOf({ ...post, updated: 'April 2, 2025' }); // 'April 2, 2025'
 * updatedOf({ ...post, updated: 7 }); // null
 */
export function updatedOf({ updated }: Pick<BlogPost, 'updated'>): string | null {
  return typeof updated === 'string' && updated.trim() !== '' ? updated : null;
}
