import type { BlogPost } from '@branchbook/blog-core';

const texts = new WeakMap<BlogPost, string>();

/**
 * `JSON.stringify(posts)`, of which the posts that stay are written once: beside a change, their texts are only joined again.
 *
 * @param staying posts that nobody changes in place.
 */
export function postsText(posts: readonly BlogPost[], staying: ReadonlySet<BlogPost>): string {
  return `[${posts.map((post) => (staying.has(post) ? textOf(post) : JSON.stringify(post))).join(',')}]`;
}

function textOf(post: BlogPost): string {
  const known = texts.get(post);
  if (known !== undefined) return known;
  const text = JSON.stringify(post);
  texts.set(post, text);
  return text;
}
