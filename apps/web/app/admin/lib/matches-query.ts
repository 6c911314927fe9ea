import { type BlogPost, searchPosts } from '@branchbook/blog-core';

/** The texts that are compared. A draft may have no slug yet. */
type SearchedTexts = Pick<BlogPost, 'title' | 'author' | 'excerpt'> & { readonly slug: string | null };

/**
 * Returns true if the title, slug, author or excerpt contains each word of the query. Ignores case
 * and accents.
 */
export function matchesQuery({ title, author, excerpt, slug }: SearchedTexts, query: string): boolean {
  return searchPosts([{ title, author, excerpt, slug: slug ?? '' }], query).length > 0;
}
