import { type BlogPost, makeUniqueSlug, type PostChange } from '@branchbook/blog-core';

import { recoverPosts } from './recover-posts.ts';

/** A post recovered from an unreadable text. */
export interface RecoveredPost {
  readonly post: BlogPost;
  /**
   * `listed`: the list has a post with the same text. `other-version`: it has this post with
   * another text.
   */
  readonly status: 'new' | 'listed' | 'other-version';
  /**
   * The fields that were missing or invalid, each with its replacement: 'title is missing, shown as
   * ""'.
   */
  readonly filled: readonly string[];
}

/** Recovers the posts of a text and compares them with the list. Changes nothing. */
export function planRepair(text: string, posts: readonly BlogPost[]): readonly RecoveredPost[] {
  const found = recoverPosts(text);
  return found.posts.map((post, index) => ({
    post,
    status: getStatus(post, posts),
    filled: found.issues
      .filter((issue) => issue.index === index)
      .map(({ message }) => message.replace(/^The entry at index \d+: /u, '').replace(/\.$/u, '')),
  }));
}

/**
 * Returns the changes that append recovered posts to the list, without overwriting any. Skips posts
 * that are already listed. A taken slug or id is replaced by the next free one.
 */
export function getRepairChanges(
  recovered: readonly BlogPost[],
  newest: readonly BlogPost[],
): readonly PostChange[] {
  const posts = [...newest];
  for (const post of recovered) {
    if (getStatus(post, posts) === 'listed') continue;
    posts.push(post.slug === '' ? post : { ...post, slug: makeUniqueSlug(post.slug, posts) });
  }
  return posts.slice(newest.length).map((post) => ({ type: 'create', post, before: null }));
}

function getStatus(post: BlogPost, posts: readonly BlogPost[]): RecoveredPost['status'] {
  if (posts.some((listed) => isSamePost(listed, post))) return 'listed';
  const isListed = posts.some((listed) => listed.id === post.id && listed.slug === post.slug);
  return isListed ? 'other-version' : 'new';
}

/** Compares the texts only, since missing ids were replaced. */
function isSamePost(a: BlogPost, b: BlogPost): boolean {
  return (
    a.title === b.title &&
    a.excerpt === b.excerpt &&
    a.content === b.content &&
    a.author === b.author &&
    a.date === b.date
  );
}
