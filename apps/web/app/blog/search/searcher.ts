import type { PostStore } from '@branchbook/blog-core';

import type { ListedPost } from '../../posts/published-post.ts';

/** The result of the latest completed query. */
export interface SearchResult {
  readonly query: string;
  /** Number of matching posts; can be larger than `found`. */
  readonly total: number;
  /** True if the server returned its maximum, so more posts may match. */
  readonly isCut: boolean;
  readonly found: readonly FoundPost[];
}

/** A post that matches. */
export interface FoundPost {
  readonly post: ListedPost;
  /** The matched words, folded. */
  readonly words: ReadonlySet<string>;
  /** The part of the text with a match; null if unknown or if there is none. */
  readonly snippet: string | null;
}

/** Searches the posts of a page. */
export interface Searcher {
  /** Rejects if searches will fail too. */
  readonly prepare: (posts: readonly ListedPost[]) => Promise<void>;
  /** Resolves with null if the list of posts has been replaced. */
  readonly search: (
    posts: readonly ListedPost[],
    query: string,
    limit: number,
  ) => Promise<SearchResult | null>;
  readonly stop: () => void;
}

/** Creates a searcher that searches what a store has. */
export type CreateSearcher = (store: PostStore) => Searcher;
