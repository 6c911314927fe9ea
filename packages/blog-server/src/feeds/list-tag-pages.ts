import type { TagCount } from '@branchbook/blog-core';
import type { SitemapPage } from '@branchbook/feeds/sitemap';

import { minIndexedPosts, tagPath, tagsPath } from '../pages/tag-path.ts';

/** Lists the pages of tags that search engines index, for the sitemap. */
export function listTagPages(tags: readonly TagCount[]): readonly SitemapPage[] {
  if (tags.length === 0) return [];
  const indexed = tags.filter(({ count }) => count >= minIndexedPosts);
  return [tagsPath, ...indexed.map(({ slug }) => tagPath(slug))].map((path) => ({ path }));
}
