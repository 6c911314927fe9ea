import type { IndexedPost } from '@branchbook/blog-core';
import type { LinkSuggestion } from '@branchbook/markdown-editor';

import { postPath } from '@branchbook/blog-server/post-path';
import { foldText } from '../../../search/fold-text.ts';

/** Suggestions shown at most. */
export const maxPostLinks = 8;

/** A post with its title and slug folded for search. */
interface LinkTarget {
  readonly title: string;
  readonly slug: string;
  readonly folded: string;
}

/**
 * Creates the search of `[[` over posts. It finds posts that contain every word, first those whose
 * title starts with the query. An empty query finds the first posts.
 */
export function createFindPostLinks(
  posts: readonly IndexedPost[],
): (query: string) => readonly LinkSuggestion[] {
  let targets: readonly LinkTarget[] | undefined;

  return (query) => {
    // Folds the titles at the first search, not with each change of the list.
    targets ??= posts
      .filter(({ title }) => title.trim() !== '')
      .map(({ title, slug }) => ({ title, slug, folded: foldText(`${title} ${slug}`) }));
    const folded = foldText(query).trim();
    const words = folded.split(/\s+/u);
    const found = targets.filter((target) => words.every((word) => target.folded.includes(word)));
    const isFirst = (target: LinkTarget) => target.folded.startsWith(folded);
    return [...found.filter(isFirst), ...found.filter((target) => !isFirst(target))]
      .slice(0, maxPostLinks)
      .map(({ title, slug }) => ({ title, url: postPath(slug), detail: `/blog/${slug}` }));
  };
}
