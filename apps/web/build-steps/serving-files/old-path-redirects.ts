import { type BlogPost, getOldPaths, normalizeOldPath } from '@branchbook/blog-core';

import { postPath } from '@branchbook/blog-server/post-path';
import { allowsOldPath, resolveRequest, type SitePaths } from '@branchbook/blog-server/site';

/**
 * Returns the redirects of old paths of built posts, from the form of `normalizeOldPath` to the
 * post's path. Omits paths of a page, screen or file. If two posts share an old path, the first
 * gets it.
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

/**
 * Returns a `normalizeOldPath` path as it appears in a request. That form keeps `%2F` and the like.
 */
export function encodeOldPath(path: string): string {
  return encodeURI(path).replaceAll(/%25(?=[\dA-F]{2})/giu, '%');
}
