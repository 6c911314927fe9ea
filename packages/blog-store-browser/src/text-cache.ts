import { type BlogPost, parsePostsJson } from '@branchbook/blog-core';

import { fingerprint } from './fingerprint.ts';

/** A stored text with what it says. Both are worked out when they are first asked for, and once. */
export interface CachedText<Post extends BlogPost = BlogPost> {
  /** Null where nothing is stored: an empty list. */
  readonly text: string | null;
  /** What could be read of it. */
  readonly posts: readonly Post[];
  /** Everything in it was read. */
  readonly isValid: boolean;
  /** Stands for the text in the journal. */
  readonly fingerprint: string;
}

/** Remembers the text that was looked at last: every route reads it, and a thousand posts take milliseconds to read. */
export interface TextCache<Post extends BlogPost = BlogPost> {
  get(text: string | null): CachedText<Post>;
  /** The last list that was read whole; null where there was none yet. */
  getLastValid(): readonly Post[] | null;
}

/** Makes a cache for one text. */
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
      // The posts of a store are of the type that it was made for, whoever wrote them.
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
