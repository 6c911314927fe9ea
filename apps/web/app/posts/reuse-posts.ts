import { type IndexedPost, isWhole, type PostSummary, textFieldNames } from '@branchbook/blog-core';

/**
 * Reuses known post objects for unchanged posts, so that they don't render again. Returns `known`
 * if nothing changed, and `posts` if nothing is reused.
 */
export function reusePosts(
  known: readonly IndexedPost[],
  posts: readonly IndexedPost[],
): readonly IndexedPost[] {
  const knownById = new Map(known.map((post) => [post.id, post]));
  const reused = posts.map((post) => {
    const old = knownById.get(post.id);
    return old && (old === post || isSamePost(old, post)) ? old : post;
  });
  if (reused.every((post, index) => post === posts[index])) return posts;
  return reused.length === known.length && reused.every((post, index) => post === known[index])
    ? known
    : reused;
}

/** Returns true if two posts look the same in a list. */
export function isListedAlike(a: PostSummary, b: PostSummary): boolean {
  return a === b || listedFields.every((field) => a[field] === b[field]);
}

const listedFields = ['id', ...textFieldNames.filter((name) => name !== 'content')] as const;

/** Returns true if two lists are equal, comparing contents only if both are loaded. */
export function areAlike(ones: readonly IndexedPost[], others: readonly IndexedPost[]): boolean {
  return (
    ones.length === others.length &&
    ones.every((one, at) => {
      const other = others[at];
      if (one === other) return true;
      if (!other) return false;
      return isWhole(one) === isWhole(other)
        ? isSamePost(one, other)
        : isSamePost({ ...one, content: '' }, { ...other, content: '' });
    })
  );
}

/** Returns true if two posts have equal fields, in any order. */
function isSamePost(one: IndexedPost, other: IndexedPost): boolean {
  const [fields, others] = [one, other] as readonly object[] as [Fields, Fields];
  const names = getFieldNames(fields);
  return (
    names.length === getFieldNames(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSameValue(fields[name], others[name]))
  );
}

/** JSON omits fields without a value. */
function getFieldNames(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name] !== undefined);
}

type Fields = Readonly<Record<string, unknown>>;

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
