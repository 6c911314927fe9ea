import { DraftConflictError, getDraftVersion, publishedDraftMs } from './draft.ts';
import {
  type DraftRecords,
  findDraft,
  findPublishedId,
  isExpectedVersion,
  noDrafts,
  type PlacedDraft,
} from './draft-records.ts';
import { getNextAvailableId } from './get-next-available-id.ts';
import { normalizeChange } from './normalize-change.ts';
import type { PostChange } from './post-change.ts';
import { PostConflictError, PostStoreError } from './post-store.ts';
import { getPostVersion } from './post-version.ts';
import type { BlogPost } from './post.ts';
import { getFollowingIds, getOrderWithTrash, getRestoreIndex, type PlacedTrash } from './trash.ts';

/** The input of `applyChanges` beside the list and the changes. */
export interface ChangeContext<Post extends BlogPost> {
  /** The deleted posts, in the order of their deletion; none if omitted. */
  readonly trash?: readonly PlacedTrash<Post>[] | undefined;
  /** The drafts. If omitted, changes ignore `draft`, and `unpublish` is rejected. */
  readonly drafts?: DraftRecords<Post> | undefined;
  /** Who unpublishes posts; null if omitted. */
  readonly savedBy?: string | null | undefined;
  /** The time of the changes, in milliseconds since 1970; 0 if omitted. */
  readonly now?: number | undefined;
  /** Returns a key that no deleted post has. Default: the index of the change. */
  readonly createKey?: ((index: number) => string) | undefined;
}

/** The result of `applyChanges`. */
export interface AppliedChanges<Post extends BlogPost> {
  /** The new list. The same array if nothing changed. */
  readonly posts: readonly Post[];
  /**
   * For each change, its post in the new list; null if the list lacks it, or lacks the `before` of a
   * move.
   */
  readonly changed: readonly (Post | null)[];
  /** For each change, the post that it deleted, else null. */
  readonly deleted: readonly (PlacedTrash<Post> | null)[];
  /** The keys of the posts that left the trash. */
  readonly restored: readonly string[];
  /** The drafts after the changes. The same value if nothing changed. */
  readonly drafts: DraftRecords<Post>;
}

/**
 * Applies changes to a list in order, all or none. Pure.
 *
 * @throws PostStoreError `not-found` for an update of a post that the list does not contain,
 * `conflict` (a {@link PostConflictError} or {@link DraftConflictError}) for another version than
 * expected, `failed` for unpublishing without drafts, and what `normalizeChange` throws
 *
 * @example
 * applyChanges([may], [{ type: 'create', post: june }, { type: 'delete', id: may.id }]).posts;
 * // [june]
 */
export function applyChanges<Post extends BlogPost>(
  posts: readonly Post[],
  changes: readonly PostChange<Post>[],
  { trash = [], drafts: givenDrafts, savedBy = null, now = 0, createKey = String }: ChangeContext<Post> = {},
): AppliedChanges<Post> {
  let list: Post[] | null = null;
  let ids: Set<number> | null = null;
  const skips = new Map<number, number>();
  /** Cached until posts are created or moved. Deleting and restoring do not change it. */
  let orderWithTrash: readonly number[] | null = null;
  const inTrash = [...trash];
  const deleted: (PlacedTrash<Post> | null)[] = [];
  const restored: string[] = [];
  let drafts: DraftRecords<Post> = givenDrafts ?? noDrafts;

  const changedIds = changes.map(normalizeChange).map((change, index): number | null => {
    deleted.push(null);
    switch (change.type) {
      case 'create':
        return publish(change, () => create(change));
      case 'update':
        return publish(change, () => update(change));
      case 'delete':
        return remove(change, index);
      case 'move':
        return move(change);
      case 'restore':
        return restore(change.key);
      case 'unpublish':
        return unpublish(change);
    }
  });

  const isChanged = new Set(changedIds);
  const byId = new Map(
    read()
      .filter(({ id }) => isChanged.has(id))
      .map((post) => [post.id, post]),
  );
  return {
    posts: read(),
    changed: changedIds.map((id) => (id === null ? null : (byId.get(id) ?? null))),
    deleted,
    restored,
    drafts,
  };

  function read(): readonly Post[] {
    return list ?? posts;
  }

  function write(): Post[] {
    return (list ??= [...posts]);
  }

  function findIndex(id: number): number {
    return read().findIndex((post) => post.id === id);
  }

  function findCreateIndex(before: number | null | undefined): number {
    if (before === null) return read().length;
    return before === undefined ? 0 : Math.max(findIndex(before), 0);
  }

  /** Applies a change that publishes a draft, unless an earlier one has published it. */
  function publish(
    { draft: key, ifDraftVersion }: PostChange<Post> & { type: 'create' | 'update' },
    applyChange: () => number,
  ): number {
    if (key === undefined || !givenDrafts) return applyChange();
    const publishedId = findPublishedId(drafts, key, now);
    if (publishedId !== null) return publishedId;
    const current = findDraft(drafts, key);
    if (current && !isExpectedVersion(current, ifDraftVersion))
      throw new DraftConflictError(key, { current });
    const id = applyChange();
    drafts = {
      ...drafts,
      drafts: drafts.drafts.filter((draft) => draft.key !== key),
      published: [
        ...drafts.published.filter(({ publishedAt }) => publishedAt > now - publishedDraftMs),
        { key, id, publishedAt: now },
      ],
    };
    return id;
  }

  function create({ post, before, draft: key }: PostChange<Post> & { type: 'create' }): number {
    const unpublished = getUnpublished().find((draft) => draft.key === key);
    if (!unpublished) return insert(post, findCreateIndex(before));
    const returned = { ...post, id: unpublished.post.id };
    if (before !== undefined) return insert(returned, findCreateIndex(before));
    const following = followInOrder(readOrderWithTrash(), unpublished.following);
    return insert(returned, getRestoreIndex(getIds(), following, getTakenIds()));
  }

  function insert(post: Post, index: number): number {
    const takenIds = getTakenIds();
    const id = getNextAvailableId(post.id, takenIds, skips);
    takenIds.add(id);
    orderWithTrash = null;
    write().splice(index, 0, id === post.id ? post : { ...post, id });
    return id;
  }

  function update({
    id,
    fields,
    remove: names = [],
    ifVersion,
  }: PostChange<Post> & { type: 'update' }): number {
    const index = findIndex(id);
    const post = read()[index];
    if (!post) {
      throw new PostStoreError('not-found', `There is no post with the id ${id} to update any more.`);
    }
    assertVersion(post, ifVersion);
    const updated: Post = { ...post, ...fields, id };
    for (const name of names) Reflect.deleteProperty(updated, name);
    if (!isSameJson(updated, post)) write()[index] = updated;
    return id;
  }

  function unpublish({ id, draft: key, ifVersion }: PostChange<Post> & { type: 'unpublish' }): number | null {
    if (!givenDrafts) throw new PostStoreError('failed', 'This store has no drafts.');
    const position = findIndex(id);
    const post = read()[position];
    if (!post) return null;
    const current = findDraft(drafts, key);
    const publishedAs = findPublishedId(drafts, key, now);
    if (current || publishedAs !== null) throw new DraftConflictError(key, { current, publishedAs });
    assertVersion(post, ifVersion);
    const unpublished: PlacedDraft<Post> = {
      key,
      post,
      edits: null,
      version: getDraftVersion({ post, edits: null, unpublishedAt: now }),
      savedAt: now,
      savedBy,
      unpublishedAt: now,
      following: getFollowingIds(readOrderWithTrash(), id),
    };
    drafts = { ...drafts, drafts: [...drafts.drafts, unpublished] };
    takeOut(position, id);
    return null;
  }

  function takeOut(position: number, id: number): void {
    write().splice(position, 1);
    ids?.delete(id);
    skips.clear();
  }

  function remove({ id, ifVersion }: PostChange<Post> & { type: 'delete' }, index: number): null {
    const position = findIndex(id);
    const post = read()[position];
    if (!post) return null;
    assertVersion(post, ifVersion);
    const following = getFollowingIds(readOrderWithTrash(), id);
    const trashed = { key: createKey(index), post, deletedAt: now, following };
    deleted[index] = trashed;
    inTrash.push(trashed);
    takeOut(position, id);
    return null;
  }

  function move({ id, before }: PostChange<Post> & { type: 'move' }): number | null {
    const from = findIndex(id);
    const post = read()[from];
    if (!post) return null;
    if (before === id) return id;
    const others = read().filter((each) => each.id !== id);
    const to = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (to === -1) return null;
    if (to === from) return id;
    orderWithTrash = null;
    write().splice(to, 0, ...write().splice(from, 1));
    return id;
  }

  function restore(key: string): number | null {
    const index = inTrash.findIndex((each) => each.key === key);
    const trashed = inTrash[index];
    if (!trashed) return null;
    const order = readOrderWithTrash();
    inTrash.splice(index, 1);
    restored.push(key);
    const { post, following } = trashed;
    const id = insert(post, getRestoreIndex(getIds(), followInOrder(order, following), getTakenIds()));
    const isOnlyOne =
      id === post.id && ![...inTrash, ...getUnpublished()].some((each) => each.post.id === id);
    if (isOnlyOne) orderWithTrash = order;
    return id;
  }

  function readOrderWithTrash(): readonly number[] {
    return (orderWithTrash ??= getOrderWithTrash(
      getIds(),
      [
        ...inTrash.map(({ post, following, deletedAt }) => ({ post, following, at: deletedAt })),
        ...getUnpublished().map(({ post, following, unpublishedAt }) => ({
          post,
          following,
          at: unpublishedAt ?? 0,
        })),
      ].toSorted((a, b) => a.at - b.at),
    ));
  }

  function getUnpublished(): readonly PlacedDraft<Post>[] {
    return drafts.drafts.filter(({ unpublishedAt }) => unpublishedAt !== null);
  }

  function getIds(): readonly number[] {
    return read().map(({ id }) => id);
  }

  function getTakenIds(): Set<number> {
    return (ids ??= new Set(getIds()));
  }
}

/**
 * Returns all ids from the first known one of `following` on. More posts than `following` has may
 * be deleted, too; their places lead on to a post of the list.
 */
function followInOrder(order: readonly number[], following: readonly number[]): readonly number[] {
  const next = following.find((id) => order.includes(id));
  return next === undefined ? [] : order.slice(order.indexOf(next));
}

/** A value without a JSON form counts as a change. The store then fails to write it. */
function isSameJson(a: unknown, b: unknown): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    return false;
  }
}

function assertVersion(post: BlogPost, ifVersion: string | undefined): void {
  if (ifVersion !== undefined && getPostVersion(post) !== ifVersion)
    throw new PostConflictError({ post, version: getPostVersion(post) });
}
