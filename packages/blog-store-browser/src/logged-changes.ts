import {
  applyChanges,
  type BlogPost,
  type ChangeContext,
  normalizeChange,
  parsePosts,
  type PlacedTrash,
  type PostChange,
  postFields,
  PostStoreError,
  requiredFieldNames,
} from '@branchbook/blog-core';

/** A change in the write-ahead log, also as earlier builds stored it. */
export type LoggedChange = PostChange | EarlierChange;

/** A change with indexes instead of neighbors. An update had the whole post. */
type EarlierChange =
  | { readonly type: 'add'; readonly post: BlogPost }
  | { readonly type: 'insert'; readonly post: BlogPost; readonly at: number }
  | { readonly type: 'update'; readonly post: BlogPost }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'move'; readonly id: number; readonly at?: number; readonly to: number };

/**
 * Converts the posts and fields of a change to their JSON form: the log and the list cannot store
 * anything else. Fields without a JSON form are removed.
 *
 * @throws PostStoreError `failed`
 */
export function toJsonChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  switch (change.type) {
    case 'create':
      return { ...change, post: toJson(change.post) };
    case 'update': {
      // A value without a JSON form, such as a function, is like an undefined one.
      const json = toJson(change.fields);
      const missing = Object.keys(change.fields).filter((name) => !Object.hasOwn(json, name));
      return normalizeChange({ ...change, fields: json, remove: [...missing, ...(change.remove ?? [])] });
    }
    default:
      return change;
  }
}

/**
 * Returns changes as the log stores them. They need neither the trash nor the drafts, because a post
 * that returns becomes a `create` and `unpublish` a `delete`, and no versions, because those were
 * checked.
 *
 * @param changes were applied to `posts` without an error
 * @param context as it was for `applyChanges`
 */
export function toLoggedChanges<Post extends BlogPost>(
  posts: readonly Post[],
  changes: readonly PostChange<Post>[],
  context: Pick<ChangeContext<Post>, 'drafts' | 'now'> & { readonly trash: readonly PlacedTrash<Post>[] },
): readonly PostChange<Post>[] {
  if (!changes.some((change) => change.type === 'restore' || 'draft' in change))
    return changes.map(omitConditions);
  let list = posts;
  let { trash, drafts } = context;
  return changes.flatMap((change, index) => {
    const applied = applyChanges(list, [change], {
      ...context,
      trash,
      drafts,
      createKey: () => `logged-${index}`,
    });
    const isChanged = applied.posts !== list;
    list = applied.posts;
    trash = [...trash, ...applied.deleted.filter((each) => each !== null)].filter(
      ({ key }) => !applied.restored.includes(key),
    );
    drafts &&= applied.drafts;
    // Such as a draft that was published before.
    if (!isChanged) return [];
    if (change.type === 'unpublish') return [{ type: 'delete', id: change.id }];
    if (change.type !== 'restore' && change.type !== 'create') return [omitConditions(change)];
    const [post] = applied.changed;
    return post ? [{ type: 'create', post, before: list[list.indexOf(post) + 1]?.id ?? null }] : [];
  });
}

/**
 * Applies logged changes to a list. Skips updates of missing posts: the log may have gaps, if the
 * database failed for a while.
 */
export function replayChanges(
  posts: readonly BlogPost[],
  changes: readonly LoggedChange[],
): readonly BlogPost[] {
  return changes.reduce((list, logged) => {
    const change = toPostChange(logged, list);
    const isMissing = change.type === 'update' && !list.some(({ id }) => id === change.id);
    return isMissing ? list : applyChanges(list, [change]).posts;
  }, posts);
}

/** Returns true if a stored value is a change that can be replayed. */
export function isLoggedChange(value: unknown): value is LoggedChange {
  const { type, post, id, at, to, before, fields, remove } = (value ?? {}) as Record<string, unknown>;
  if (at !== undefined && typeof at !== 'number') return false;
  const isNeighbor = before === null || typeof before === 'number';
  switch (type) {
    case 'create':
      return isPost(post) && (isNeighbor || before === undefined);
    case 'update':
      return fields === undefined ? isPost(post) : typeof id === 'number' && areFields(fields, remove);
    case 'delete':
    case 'remove':
      return typeof id === 'number';
    case 'move':
      return typeof id === 'number' && (isNeighbor || typeof to === 'number');
    case 'add':
      return isPost(post);
    case 'insert':
      return isPost(post) && at !== undefined;
    default:
      return false;
  }
}

function toJson<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value;
  } catch (cause) {
    throw new PostStoreError('failed', 'The posts cannot be written as JSON.', { cause });
  }
}

function omitConditions<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  if (!('ifVersion' in change || 'draft' in change || 'ifDraftVersion' in change)) return change;
  const {
    ifVersion: _,
    draft: _draft,
    ifDraftVersion: _version,
    ...rest
  } = change as PostChange<Post> & Record<'ifVersion' | 'draft' | 'ifDraftVersion', unknown>;
  return rest as PostChange<Post>;
}

/** Converts a change of an earlier build. */
function toPostChange(change: LoggedChange, posts: readonly BlogPost[]): PostChange {
  switch (change.type) {
    case 'add':
      return { type: 'create', post: change.post };
    case 'insert':
      return { type: 'create', post: change.post, before: posts[clamp(change.at)]?.id ?? null };
    case 'remove':
      return { type: 'delete', id: change.id };
    case 'update': {
      if (!('post' in change)) return change;
      const { id, ...fields } = change.post;
      return { type: 'update', id, fields };
    }
    case 'move': {
      if (!('to' in change)) return change;
      const others = posts.filter(({ id }) => id !== change.id);
      return { type: 'move', id: change.id, before: others[getTarget(change, posts)]?.id ?? null };
    }
    default:
      return change;
  }
}

/** With `at`, a move was relative: `to - at` positions, unless it led to the top. */
function getTarget({ id, at, to }: EarlierChange & { type: 'move' }, posts: readonly BlogPost[]): number {
  const index = posts.findIndex((post) => post.id === id);
  return clamp(at === undefined || to <= 0 ? to : index + to - at);
}

function clamp(index: number): number {
  return Math.max(Math.trunc(index) || 0, 0);
}

function isPost(value: unknown): boolean {
  return parsePosts([value]).issues.length === 0;
}

function areFields(fields: unknown, remove: unknown): boolean {
  const isList = Array.isArray(remove) && remove.every((name) => typeof name === 'string');
  if (typeof fields !== 'object' || fields === null || !(isList || remove === undefined)) return false;
  const blank = requiredFieldNames.map((name) => [name, postFields[name].type === 'text' ? '' : false]);
  return isPost({ ...Object.fromEntries(blank), id: 1, ...fields });
}
