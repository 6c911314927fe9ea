import { type BlogPost, parsePostsJson } from '@branchbook/blog-core';

import { fingerprint } from './fingerprint.ts';

/** A stored text with what it says. Both are worked out when they are first asked for, and once. */
export interface KnownText<Post extends BlogPost = BlogPost> {
  /** Null where nothing is stored: an empty list. */
  readonly text: string | null;
  /** What could be read of it. */
  readonly posts: readonly Post[];
  /** Everything in it was read. */
  readonly isWhole: boolean;
  /** Stands for the text in the journal. */
  readonly fingerprint: string;
}

/** Remembers the text that was looked at last: every route reads it, and a thousand posts take milliseconds to read. */
export interface TextCache<Post extends BlogPost = BlogPost> {
  of(text: string | null): KnownText<Post>;
  /** The last list that was read whole; null where there was none yet. */
  lastWhole(): readonly Post[] | null;
}

/** Makes a cache for one text. */
export function createTextCache<Post extends BlogPost = BlogPost>(): TextCache<Post> {
  let known: KnownText<Post> = knownText(null, () => {});
  let lastWhole: readonly Post[] | null = null;
  return {
    of(text) {
      if (known.text !== text) {
        known = knownText(text, (posts) => {
          lastWhole = posts;
        });
      }
      return known;
    },
    lastWhole: () => lastWhole,
  };
}

function knownText<Post extends BlogPost>(
  text: string | null,
  onWhole: (posts: readonly Post[]) => void,
): KnownText<Post> {
  if (text === null) return { text, posts: [], isWhole: true, fingerprint: 'nothing' };
  let read: { readonly posts: readonly Post[]; readonly isWhole: boolean } | undefined;
  let print: string | undefined;
  const reading = () => {
    if (!read) {
      const { posts, faults }: { posts: readonly BlogPost[]; faults: readonly unknown[] } =
        parsePostsJson(text);
      // The posts of a store are of the type that it was made for, whoever wrote them.
      read = { posts: posts as readonly Post[], isWhole: faults.length === 0 };
      if (read.isWhole) onWhole(read.posts);
    }
    return read;
  };
  return {
    text,
    get posts() {
      return reading().posts;
    },
    get isWhole() {
      return reading().isWhole;
    },
    get fingerprint() {
      return (print ??= fingerprint(text));
    },
  };
}
