import type { BlogPost } from '@branchbook/blog-core';
import MiniSearch from 'minisearch';

import { foldText } from '@branchbook/blog-core/search';
import { iterateWords, splitWords } from './split-words.ts';

/** The searched fields of a post. */
export type SearchablePost = Pick<BlogPost, 'title' | 'excerpt' | 'content'>;

/** A post that matches a query. */
export interface SearchHit {
  /** Index of the post in the indexed list. */
  readonly index: number;
  /** The matched words, folded, for highlighting. */
  readonly words: readonly string[];
  /** The part of the body with the first match; null if the title or excerpt has a match. */
  readonly snippet: string | null;
}

/** The best hits, and the number of all hits. */
export interface SearchHits {
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** Characters before and after the match. */
const snippetContext = 90;

/** A full-text index over title, excerpt and body. */
export interface SearchIndex {
  /** Appends posts. */
  add(posts: readonly SearchablePost[]): void;
  /**
   * Searches by prefix and with fuzzy matching (one wrong letter in five). Every word must match.
   *
   * @param limit maximum number of hits, best first
   * @example index.search('montly clsoe', 10) // finds 'a monthly close'
   */
  search(query: string, limit: number): SearchHits;
}

/** Creates an empty index. */
export function createSearchIndex(): SearchIndex {
  const indexed: SearchablePost[] = [];
  const index = new MiniSearch<SearchablePost & { id: number }>({
    fields: ['title', 'excerpt', 'content'],
    tokenize: (text) => splitWords(text).map(({ word }) => word),
    processTerm: (term) => foldText(term),
    searchOptions: {
      boost: { title: 4, excerpt: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  return {
    add(posts) {
      for (const post of posts) index.add({ ...post, id: indexed.push(post) - 1 });
    },
    search(query, limit) {
      const found = index.search(query);
      const hits = found.slice(0, limit).map(({ id, match }): SearchHit => {
        const isShown = Object.values(match).some((fields) => fields.some((field) => field !== 'content'));
        const words = Object.keys(match);
        const content = indexed[id as number]?.content ?? '';
        return {
          index: id as number,
          words,
          snippet: isShown ? null : createSnippet(content, new Set(words)),
        };
      });
      return { total: found.length, hits };
    },
  };
}

function createSnippet(content: string, words: ReadonlySet<string>): string | null {
  for (const { word, start } of iterateWords(content)) {
    if (!words.has(foldText(word))) continue;
    const from = Math.max(0, start - snippetContext);
    const to = Math.min(content.length, start + word.length + snippetContext);
    const cut = content
      .slice(from, to)
      .toWellFormed()
      .replace(/[\s#>*_`|~]+/gu, ' ')
      .trim();
    return `${from > 0 ? '… ' : ''}${cut}${to < content.length ? ' …' : ''}`;
  }
  return null;
}
