import type { BlogPost, PostSummary } from '@branchbook/blog-core';

/**
 * The list, in which each post that says the same as a known one is that very object: what is drawn of it stays as it is.
 * Where nothing differs it is the known list itself, and where nothing is alike it is the given one.
 */
export function reusePosts(known: readonly BlogPost[], posts: readonly BlogPost[]): readonly BlogPost[] {
  const knownById = new Map(known.map((post) => [post.id, post]));
  const reused = posts.map((post) => {
    const old = knownById.get(post.id);
    return old && isSame(old, post) ? old : post;
  });
  if (reused.every((post, index) => post === posts[index])) return posts;
  return reused.length === known.length && reused.every((post, index) => post === known[index])
    ? known
    : reused;
}

/**
 * Whether two posts would be drawn alike in a list. Another tab's change is read anew as a whole: what is the same in it need
 * not be drawn again.
 */
export function isListedAlike(a: PostSummary, b: PostSummary): boolean {
  return a === b || listedFields.every((field) => a[field] === b[field]);
}

const listedFields = ['id', 'slug', 'title', 'author', 'date', 'excerpt'] as const;

function isSame(one: BlogPost, other: BlogPost): boolean {
  const fields: [string, unknown][] = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    fields.length === others.size && fields.every(([name, value]) => isSameValue(value, others.get(name)))
  );
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
