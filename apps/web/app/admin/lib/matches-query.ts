import type { BlogPost } from '@branchbook/blog-core';

import { foldText } from '../../search/fold-text.ts';

type SearchedPost = Pick<BlogPost, 'title' | 'author' | 'excerpt'>;

/** What was folded before: a long list is searched anew with each key. */
const foldedTexts = new WeakMap<SearchedPost, string>();

/** Whether each word of the query is in one of the texts that the author sees. */
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
