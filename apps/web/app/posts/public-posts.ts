import type { PostSummary } from '@branchbook/blog-core';

import type { PublishedList, PublishedPost } from './published-post.ts';

/** What readers' pages know of the posts, in the form of React's `useSyncExternalStore`. */
export interface PublicPostSource {
  /**
   * Posts as far as they were read, from behind a cursor on, or from the newest; undefined until then. The same object until it
   * changes.
   */
  readonly getList: (after: string | null) => PublishedList | undefined;
  /** The post of an address; null where no post has it, undefined until it was read. The same object until it changes. */
  readonly getPost: (slug: string) => PublishedPost | null | undefined;
  /** Calls back after each change. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the list, or a post, where it is not known or was read a while ago. A reading that fails rejects, and changes nothing. */
  readonly fetchList: (after: string | null) => Promise<void>;
  readonly fetchPost: (slug: string) => Promise<PublishedPost | null>;
  /** Reads on behind the posts of that list. */
  readonly fetchNextPage: (after: string | null) => Promise<void>;
  /** What the built page shows until it is known what there is: the seeds, where posts stand in the browser. */
  readonly prerendered: {
    readonly list: PublishedList;
    readonly post: (slug: string) => PublishedPost | null;
  };
  /** Whether everybody reads these posts, not this browser alone. */
  readonly isRemote: boolean;
  /** Finds posts by their words, the best first; absent where the page has all texts and looks by itself. */
  readonly search?: (query: string, limit: number) => Promise<readonly PostSummary[]>;
}
