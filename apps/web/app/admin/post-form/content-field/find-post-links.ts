import { foldText, type PostSummary } from '@branchbook/blog-core';
import { postPath } from '@branchbook/blog-server/post-path';
import type { LinkSuggestion } from '@branchbook/markdown-editor';

import type { PostStorage } from '../../../posts/post-storage.ts';

/** Suggestions shown at most. */
export const maxPostLinks = 8;

/** Posts of a server to choose from. A browser has all at hand. */
const maxFound = 100;

/** Searches the posts for `[[`, as {@link rankPostLinks} does. */
export async function findPostLinks(
  { store, isOnServer }: Pick<PostStorage, 'store' | 'isOnServer'>,
  query: string,
): Promise<readonly LinkSuggestion[]> {
  const { posts } = await store.list(
    isOnServer ? { search: query, limit: maxFound } : { limit: Number.MAX_SAFE_INTEGER },
  );
  return rankPostLinks(posts, query);
}

/**
 * Finds the posts with every word in their titles or slugs, first those whose title starts with the
 * query. An empty query finds the first posts.
 */
export function rankPostLinks(
  posts: readonly Pick<PostSummary, 'title' | 'slug'>[],
  query: string,
): readonly LinkSuggestion[] {
  const folded = foldText(query).trim();
  const words = folded.split(/\s+/u);
  const found = posts
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, slug }) => ({ title, slug, text: foldText(`${title} ${slug}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const isFirst = ({ text }: { readonly text: string }) => text.startsWith(folded);
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))]
    .slice(0, maxPostLinks)
    .map(({ title, slug }) => ({ title, url: postPath(slug), detail: `/blog/${slug}` }));
}
