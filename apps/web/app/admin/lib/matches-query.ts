import { type BlogPost, foldText } from '@branchbook/blog-core';

type SearchedPost = Pick<BlogPost, 'title' | 'author' | 'excerpt'>;

/** Caches folded texts: a long list is searched again with each key. */
const foldedTexts = new WeakMap<SearchedPost, string>();

/**
 * Returns true if the title, author or excerpt contains each word of the query. Ignores case and
 * accents.
 */
export function matchesQuery(post: SearchedPost, query: string): boolean {
  const text = foldedText(post);
  return foldText(query)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function foldedText(post: SearchedPost): string {
  const known = foldedTexts.get(post);
  if (known !== undefined) return known;
  const text = foldText(`${post.title}\n${post.author}\n${post.excerpt}`);
  foldedTexts.set(post, text);
  return text;
}
