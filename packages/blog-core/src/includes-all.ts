import type { BlogPost } from './post.ts';

/**
 * Returns true if a list contains each post of a subset, in any order. Posts are compared as JSON:
 * another order of the fields makes another post.
 *
 * @example
 * includesAll([june, may], [may]); // true
 * includesAll([june, { ...may, title: 'Edited' }], [may]); // false
 */
export function includesAll(posts: readonly BlogPost[], subset: readonly BlogPost[]): boolean {
  const there = new Set(posts.map((post) => JSON.stringify(post)));
  return subset.every((post) => there.has(JSON.stringify(post)));
}
