import { getTagSlug } from '@branchbook/blog-core';

import { encodeSegment } from './post-path.ts';

/** The path of the page with all tags. */
export const tagsPath = '/tags';

/** Search engines don't index the page of a tag with fewer posts: the post itself has more to say. */
export const minIndexedPosts = 2;

/**
 * Returns the path of the page of a tag, which may be given by its name or its slug. All links to
 * tags are made here.
 *
 * @example
 * tagPath('C#'); // '/tags/c%23'
 */
export function tagPath(tag: string): string {
  // The router returns data for a path that ends in `.data`.
  return `${tagsPath}/${encodeSegment(getTagSlug(tag)).replace(/[.]data$/u, '%2Edata')}`;
}

/**
 * Returns the slug of the tag in a path, which may be written differently from `tagPath`. Returns
 * null for other paths, and if nothing of the tag is a slug.
 *
 * @example
 * parseTagPath('/tags/C%23'); // 'c#'
 */
export function parseTagPath(path: string): string | null {
  const segment = /^[/]tags[/]([^/?#]+)$/iu.exec(path)?.[1];
  try {
    return (segment !== undefined && getTagSlug(decodeURIComponent(segment))) || null;
  } catch {
    return null;
  }
}
