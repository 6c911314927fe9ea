import type { PostStore } from '@branchbook/blog-core';

import { postPath } from './post-path.ts';
import { briefCaching } from '../http/caching.ts';
import { allowsOldPath, resolveRequest } from '../site/resolve-request.ts';
import { createScreenMatcher } from '../site/route-map.ts';
import type { SiteRoutes } from '../site/route-manifest.ts';

/**
 * Creates a handler that redirects (301) an old path of a stored post to the post, and returns null
 * for every other path. It skips paths of the site's own pages and files, so that no post can
 * shadow them.
 */
export function createOldPathRedirects(
  store: Pick<PostStore, 'get'>,
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
    const found = await store.get({ oldPath: pathname });
    if (!found?.post.slug) return null;
    const headers = { ...briefCaching, Location: postPath(found.post.slug) + search };
    return new Response(null, { status: 301, headers });
  };
}
