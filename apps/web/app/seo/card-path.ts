import type { PostSummary } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';

import { cardPaths } from './site-content.ts';

/** Returns the path of a post's card: its own if the build rendered one, else the blog's. */
export function getCardPath({ slug, title }: Pick<PostSummary, 'slug' | 'title'>): string {
  const hasOwn = seedPosts.some((seed) => seed.slug === slug && seed.title === title);
  return hasOwn ? cardPaths.post(slug) : cardPaths.blog;
}
