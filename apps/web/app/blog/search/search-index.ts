import type { BlogPost } from '@branchbook/blog-core';
import MiniSearch from 'minisearch';

import { foldText } from '../../search/fold-text.ts';
import { iterateWords, splitWords } from './split-words.ts';

/** What is searched of a post. */
export type SearchablePost = Pick<BlogPost, 'title' | 'excerpt' | 'content'>;

/** A post that answers to a query. */
export interface SearchHit {
  /** Its position in the list that was indexed. */
  readonly index: number;
  /** The folded words of the post that matched: what is to be marked. */
  readonly words: readonly string[];
  /** The part of the body with the first match, where neither title nor excerpt shows one. */
  readonly snippet: string | null;
}

/** The best hits of a query, and how many there are in all. */
export interface SearchHits {
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** Characters of the body shown on either side of a match. */
const snippetContext = 90;

/** An index of posts over title, excerpt and body. */
export interface SearchIndex {
  /** Posts after those that are there already. */
  add(posts: readonly SearchablePost[]): void;
  /**
   * Finds the beginnings of words, forgives a wrong letter in five, and wants every word of the query.
   *
   * @param limit how many hits to work out, the best
   * @example index.search('montly clsoe', 10) // finds 'a monthly close'
   */
  search(query: string, limit: number): SearchHits;
}

/** An empty index. */
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
