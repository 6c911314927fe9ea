import { type BlogPost, getSearchPhrases, getSearchTerms, hasTags, parseSearch } from '@branchbook/blog-core';
import MiniSearch from 'minisearch';

import { findMatches, getUnspacedWords } from './find-matches.ts';

/** The searched fields of a post. */
export type SearchablePost = Pick<BlogPost, 'title' | 'excerpt' | 'content' | 'tags'>;

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
   * Searches like `searchPosts` of blog-core, and also with fuzzy matching (one wrong letter in
   * five). Every word must match, and every `tag:`.
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
    tokenize: (text) => [...getSearchTerms(text)],
    // They are folded already.
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => getSearchPhrases(query).flatMap((phrase) => phrase.split(' ')),
      boost: { title: 4, excerpt: 2 },
      prefix: true,
      fuzzy: (term) => (/^.{4}/u.test(term) ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  return {
    add(posts) {
      for (const post of posts) index.add({ ...post, id: indexed.push(post) - 1 });
    },
    search(query, limit) {
      const { text, tags } = parseSearch(query);
      const unspacedWords = getUnspacedWords(text);
      // A long word of a script without spaces is several terms, which must follow each other.
      const phrases = getSearchPhrases(text).filter((phrase) => phrase.includes(' '));
      const matches = index.search(text.trim() === '' && tags.length > 0 ? MiniSearch.wildcard : text);
      const found = matches.filter(({ id }) => {
        const post = indexed[id as number];
        return post && hasTags(post, tags) && hasPhrases(post, phrases);
      });
      const hits = found.slice(0, limit).map(({ id, match }): SearchHit => {
        const fields = Object.values(match).flat();
        const isShown = fields.length === 0 || fields.some((field) => field !== 'content');
        const words = [...unspacedWords, ...Object.keys(match).filter(isSpaced)];
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

function hasPhrases(post: SearchablePost, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true;
  const texts = [post.title, post.excerpt, post.content].map((text) => ` ${getSearchTerms(text).join(' ')}`);
  return phrases.every((phrase) => texts.some((terms) => terms.includes(` ${phrase}`)));
}

function isSpaced(term: string): boolean {
  return getUnspacedWords(term).length === 0;
}

function createSnippet(content: string, words: ReadonlySet<string>): string | null {
  for (const { start, end } of findMatches(content, words)) {
    const from = Math.max(0, start - snippetContext);
    const to = Math.min(content.length, end + snippetContext);
    const cut = content
      .slice(from, to)
      .toWellFormed()
      .replace(/[\s#>*_`|~]+/gu, ' ')
      .trim();
    return `${from > 0 ? '… ' : ''}${cut}${to < content.length ? ' …' : ''}`;
  }
  return null;
}
