import { type SearchedPost, searchPosts } from '@branchbook/blog-core';

/**
 * Returns true if the title, author or excerpt contains each word of the query. Ignores case and
 * accents.
 */
export function matchesQuery({ title, author, excerpt }: SearchedPost, query: string): boolean {
  return searchPosts([{ title, author, excerpt }], query).length > 0;
}
