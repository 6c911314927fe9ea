import {
  applyChanges,
  type BlogPost,
  type ChangeContext,
  normalizeChange,
  type PlacedTrash,
  type PostChange,
  PostStoreError,
} from '@branchbook/blog-core';

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
  changes: readonly PostChange[],
): readonly BlogPost[] {
  return changes.reduce((list, change) => {
    const isMissing = change.type === 'update' && !list.some(({ id }) => id === change.id);
    return isMissing ? list : applyChanges(list, [change]).posts;
  }, posts);
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
