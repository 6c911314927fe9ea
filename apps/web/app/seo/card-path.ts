import { type PostSummary, seedPosts } from '@branchbook/blog-core';

import { cardPaths } from './site-content.ts';

/** The picture of a post: its own, where the build has drawn one, else the blog's. */
export function getCardPath({ slug, title }: Pick<PostSummary, 'slug' | 'title'>): string {
  const hasOwn = seedPosts.some((seed) => seed.slug === slug && seed.title === title);
  return hasOwn ? cardPaths.post(slug) : cardPaths.blog;
}
