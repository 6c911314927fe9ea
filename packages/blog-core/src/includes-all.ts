import type { BlogPost } from './post.ts';

/**
 * Whether a list holds each of the wanted posts, word for word, in any order. Posts are compared as JSON: the same fields in another
 * order are another post.
 *
 * @example
 * includesAll([june, may], [may]); // true
 * includesAll([june, { ...may, title: 'Edited' }], [may]); // false
 */
export function includesAll(posts: readonly BlogPost[], wanted: readonly BlogPost[]): boolean {
  const there = new Set(posts.map((post) => JSON.stringify(post)));
  return wanted.every((post) => there.has(JSON.stringify(post)));
}
