import { type BlogPost, getOldPaths, normalizeOldPath } from '@branchbook/blog-core';

import { postPath } from '../../app/posts/post-path.ts';
import { allowsOldPath, resolveRequest, type SitePaths } from '../../server/resolve-request.ts';

/**
 * Returns the redirects of the old paths of built posts: each path in the form of `normalizeOldPath`, with the path of its post.
 * A path at which the site has a page, a screen or a file has none. If two posts have one old path, the first post gets it.
 */
export function createOldPathRedirects(
  posts: readonly BlogPost[],
  site: SitePaths<unknown>,
  isScreen: (path: string) => boolean,
): Readonly<Record<string, string>> {
  const redirects = new Map<string, string>();
  for (const post of posts) {
    for (const path of getOldPaths(post).map(normalizeOldPath)) {
      const encoded = encodeOldPath(path);
      const isFree = allowsOldPath(encoded, resolveRequest(encoded, site, isScreen)) && !redirects.has(path);
      if (isFree && post.slug !== '') redirects.set(path, postPath(post.slug));
    }
  }
  return Object.fromEntries(redirects);
}

/** Returns a path in the form of `normalizeOldPath` as it is in a request. That form keeps `%2F` and the like as they are. */
export function encodeOldPath(path: string): string {
  return encodeURI(path).replaceAll(/%25(?=[\dA-F]{2})/giu, '%');
}
