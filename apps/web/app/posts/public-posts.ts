import type { PostSummary } from '@branchbook/blog-core';

import type { PublishedList, PublishedPost } from './published-post.ts';

/** The posts for readers' pages, for React's `useSyncExternalStore`. */
export interface PublicPostSource {
  /**
   * Returns the loaded posts from a cursor, or from the newest; undefined before loading. The same
   * object until it changes.
   */
  readonly getList: (after: string | null) => PublishedList | undefined;
  /**
   * Returns the post of a slug; null if there is none, undefined before loading. The same object
   * until it changes.
   */
  readonly getPost: (slug: string) => PublishedPost | null | undefined;
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Loads the list or a post unless it's fresh. Rejects if loading fails, and keeps what is known.
   */
  readonly fetchList: (after: string | null) => Promise<void>;
  readonly fetchPost: (slug: string) => Promise<PublishedPost | null>;
  /** Loads the next page of that list. */
  readonly fetchNextPage: (after: string | null) => Promise<void>;
  /** The prerendered state until posts are loaded: the seeds for a store in the browser. */
  readonly prerendered: {
    readonly list: PublishedList;
    readonly post: (slug: string) => PublishedPost | null;
  };
  /** True if everyone reads these posts, false if they are only in this browser. */
  readonly isRemote: boolean;
  /** Searches posts, best match first; absent if the page has all texts and searches itself. */
  readonly search?: (query: string, limit: number) => Promise<readonly PostSummary[]>;
}
