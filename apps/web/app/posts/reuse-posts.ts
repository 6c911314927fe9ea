import { type IndexedPost, isWhole, type PostSummary } from '@branchbook/blog-core';

/**
 * The list, in which each post that says the same as a known one is that very object: what is drawn of it stays as it is.
 * Where nothing differs it is the known list itself, and where nothing is alike it is the given one.
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

/**
 * Whether two posts would be drawn alike in a list. Another tab's change is read anew as a whole: what is the same in it need
 * not be drawn again.
 */
export function isListedAlike(a: PostSummary, b: PostSummary): boolean {
  return a === b || listedFields.every((field) => a[field] === b[field]);
}

const listedFields = ['id', 'slug', 'title', 'author', 'date', 'excerpt'] as const;

/** Whether two lists say the same, as far as the contents of both are there, in whichever order the fields of a post are. */
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

/** Whether two posts say the same in each field, in whichever order these are. One without its content says something else. */
function isSamePost(one: IndexedPost, other: IndexedPost): boolean {
  const [fields, others] = [one, other] as readonly object[] as [Fields, Fields];
  const names = namesOf(fields);
  return (
    names.length === namesOf(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSameValue(fields[name], others[name]))
  );
}

/** JSON writes no field without a value. */
function namesOf(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name] !== undefined);
}

type Fields = Readonly<Record<string, unknown>>;

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
