import { type BlogPost, fingerprint, parsePostsJson } from '@branchbook/blog-core';

/** A stored text with its posts and fingerprint, both computed lazily and once. */
export interface CachedText<Post extends BlogPost = BlogPost> {
  /** Null if nothing is stored, which means an empty list. */
  readonly text: string | null;
  /** The posts that could be parsed. */
  readonly posts: readonly Post[];
  /** True if all of the text could be parsed. */
  readonly isValid: boolean;
  /** Identifies the text in the log. */
  readonly fingerprint: string;
}

/** Caches the last text: every route reads it, and parsing 1,000 posts takes milliseconds. */
export interface TextCache<Post extends BlogPost = BlogPost> {
  get(text: string | null): CachedText<Post>;
  /** Returns the last list that was valid; null if there was none. */
  getLastValid(): readonly Post[] | null;
}

/** Creates a cache for one text. */
export function createTextCache<Post extends BlogPost = BlogPost>(): TextCache<Post> {
  let known: CachedText<Post> = createCachedText(null, () => {});
  let lastValid: readonly Post[] | null = null;
  return {
    get(text) {
      if (known.text !== text) {
        known = createCachedText(text, (posts) => {
          lastValid = posts;
        });
      }
      return known;
    },
    getLastValid: () => lastValid,
  };
}

function createCachedText<Post extends BlogPost>(
  text: string | null,
  onWhole: (posts: readonly Post[]) => void,
): CachedText<Post> {
  if (text === null) return { text, posts: [], isValid: true, fingerprint: 'nothing' };
  let read: { readonly posts: readonly Post[]; readonly isWhole: boolean } | undefined;
  let print: string | undefined;
  const reading = () => {
    if (!read) {
      const { posts, issues }: { posts: readonly BlogPost[]; issues: readonly unknown[] } =
        parsePostsJson(text);
      // The store's posts have its type by contract.
      read = { posts: posts as readonly Post[], isWhole: issues.length === 0 };
      if (read.isWhole) onWhole(read.posts);
    }
    return read;
  };
  return {
    text,
    get posts() {
      return reading().posts;
    },
    get isValid() {
      return reading().isWhole;
    },
    get fingerprint() {
      return (print ??= fingerprint(text));
    },
  };
}
