import type { BlogPost } from '@branchbook/blog-core';
import MiniSearch from 'minisearch';

import { foldWord, wordsOf } from './search-words.ts';

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

/** Characters of the body shown on either side of a match. */
const snippetReach = 90;

/**
 * An index of posts over title, excerpt and body. It finds the beginnings of words, forgives a wrong letter in five, and
 * wants every word of the query.
 *
 * @example createPostIndex(posts)('montly clsoe') // finds 'a monthly close'
 */
export function createPostIndex(posts: readonly SearchablePost[]): (query: string) => SearchHit[] {
  const index = new MiniSearch<SearchablePost & { id: number }>({
    fields: ['title', 'excerpt', 'content'],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: foldWord,
    searchOptions: {
      boost: { title: 4, excerpt: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(posts.map(({ title, excerpt, content }, id) => ({ id, title, excerpt, content })));

  return (query) =>
    index.search(query).map(({ id, terms }): SearchHit => {
      const post = posts[id as number];
      return { index: id as number, words: terms, snippet: post ? snippetOf(post, new Set(terms)) : null };
    });
}

function snippetOf(post: SearchablePost, words: ReadonlySet<string>): string | null {
  const isShown = [post.title, post.excerpt].some((text) =>
    wordsOf(text).some(({ word }) => words.has(foldWord(word))),
  );
  if (isShown) return null;
  const match = wordsOf(post.content).find(({ word }) => words.has(foldWord(word)));
  if (!match) return null;
  const from = Math.max(0, match.start - snippetReach);
  const to = Math.min(post.content.length, match.start + match.word.length + snippetReach);
  const cut = post.content
    .slice(from, to)
    .toWellFormed()
    .replace(/[\s#>*_`|~]+/gu, ' ')
    .trim();
  return `${from > 0 ? '… ' : ''}${cut}${to < post.content.length ? ' …' : ''}`;
}
