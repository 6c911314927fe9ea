import type { BlogPost } from '@branchbook/blog-core';

/**
 * Whether two posts would be drawn alike in a list. Another tab's change is read anew as a whole: what is the same in it need
 * not be drawn again.
 */
export function isListedAlike(a: BlogPost, b: BlogPost): boolean {
  return a === b || listedFields.every((field) => a[field] === b[field]);
}

const listedFields = ['id', 'slug', 'title', 'author', 'date', 'excerpt'] as const;
