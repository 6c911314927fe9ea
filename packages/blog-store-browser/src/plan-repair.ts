import { type BlogPost, makeUniqueSlug, type PostChange } from '@branchbook/blog-core';

import { recoverPosts } from './recover-posts.ts';

/** A post found in an unreadable text. */
export interface RecoveredPost {
  readonly post: BlogPost;
  /** `listed`: the list holds a post that says the same. `other-version`: it holds this post, saying something else. */
  readonly status: 'new' | 'listed' | 'other-version';
  /** The fields that could not be read and were filled, each with how: 'title is missing, shown as ""'. */
  readonly filled: readonly string[];
}

/** What could be had back from a text, compared with the list as it is. Nothing is changed by asking. */
export function planRepair(text: string, posts: readonly BlogPost[]): readonly RecoveredPost[] {
  const found = recoverPosts(text);
  return found.posts.map((post, index) => ({
    post,
    status: getStatus(post, posts),
    filled: found.issues
      .filter((fault) => fault.index === index)
      .map(({ message }) => message.replace(/^The entry at index \d+: /u, '').replace(/\.$/u, '')),
  }));
}

/**
 * The changes that put recovered posts at the end of the list. None is written over: what the list holds meanwhile is left
 * out, a taken address becomes the next free one, and a taken id too.
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
  return posts
    .slice(newest.length)
    .map((post, index) => ({ type: 'insert', post, at: newest.length + index }));
}

function getStatus(post: BlogPost, posts: readonly BlogPost[]): RecoveredPost['status'] {
  if (posts.some((listed) => isSamePost(listed, post))) return 'listed';
  const isListed = posts.some((listed) => listed.id === post.id && listed.slug === post.slug);
  return isListed ? 'other-version' : 'new';
}

/** Ids are given anew where they are missing, so what a post says is what tells. */
function isSamePost(a: BlogPost, b: BlogPost): boolean {
  return (
    a.title === b.title &&
    a.excerpt === b.excerpt &&
    a.content === b.content &&
    a.author === b.author &&
    a.date === b.date
  );
}
