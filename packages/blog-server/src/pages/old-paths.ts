import type { PostWithNeighbors } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';

import { postPath } from './post-path.ts';
import { briefCaching } from '../http/caching.ts';
import { allowsOldPath, resolveRequest } from '../site/resolve-request.ts';
import { createScreenMatcher } from '../site/route-map.ts';
import type { SiteRoutes } from '../site/route-manifest.ts';

/** The part of a store that old paths need. */
export type OldPathStore = Pick<SqlPostStore, 'readPost' | 'findByOldPath'>;

/**
 * Creates a handler that redirects (301) an old path of a stored post to the post, and returns null
 * for every other path. It skips paths of the site's own pages and files, so that no post can
 * shadow them.
 */
export function createOldPathRedirects(
  store: Pick<OldPathStore, 'findByOldPath'>,
  { pages = {}, files = {}, screens = [] }: SiteRoutes,
): (request: Request) => Promise<Response | null> {
  const site = {
    documents: new Map(Object.entries(pages)),
    files: new Map(Object.entries(files)),
    fallback: '',
    notFound: '',
  };
  const isScreen = createScreenMatcher(screens);
  return async ({ url }) => {
    if (!allowsOldPath(url, resolveRequest(url, site, isScreen))) return null;
    const { pathname, search } = new URL(url);
    const post = await store.findByOldPath(pathname);
    if (!post?.slug) return null;
    const headers = { ...briefCaching, Location: postPath(post.slug) + search };
    return new Response(null, { status: 301, headers });
  };
}

/**
 * Reads the post of a slug. Falls back to the post that has `/blog/{slug}` as an old path, as
 * moved.
 */
export async function readPostOrMoved(store: OldPathStore, slug: string): Promise<PostWithNeighbors | null> {
  const found = await store.readPost(slug);
  if (found || slug === '') return found;
  const summary = await store.findByOldPath(postPath(slug));
  const moved = summary?.slug ? await store.readPost(summary.slug) : null;
  return moved && { ...moved, redirectTo: moved.post.slug };
}
