import { aliasesOf } from './aliases-of.ts';
import type { BlogPost } from './post.ts';

const routeSlug = 'new';

/**
 * Gives `slug` if no post has it or had it before, else the first of `slug-2`, `slug-3`, … of which that holds. Never gives
 * 'new'.
 *
 * @example
 * freeSlug('tax', [{ ...post, slug: 'tax' }]); // 'tax-2'
 * freeSlug('new', []); // 'new-2'
 */
export function freeSlug(slug: string, posts: readonly BlogPost[]): string {
  const takenSlugs = new Set(posts.flatMap((post) => [post.slug, ...aliasesOf(post)]));
  const isFree = (candidate: string) => !takenSlugs.has(candidate) && !isRouteSlug(candidate);

  let candidate = slug;
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}

/** Whether a post with this slug would be hidden by the route `/blog/new`. Routers compare paths without case. */
export function isRouteSlug(slug: string): boolean {
  return slug.toLowerCase() === routeSlug;
}
