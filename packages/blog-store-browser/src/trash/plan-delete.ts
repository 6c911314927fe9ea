import { type BlogPost, type IndexedPost, type PostChange, wholePost } from '@branchbook/blog-core';

import { groupById } from '../group-by-id.ts';

/**
 * Posts deleted together, with their positions. Sufficient to restore them, also from a database.
 */
export interface PostDeletion {
  /** In the order of the list. */
  readonly removed: readonly DeletedPost[];
  /**
   * The list before the deletion. Includes the posts of earlier deletions that could still be
   * undone.
   */
  readonly order: readonly OrderEntry[];
}

export interface DeletedPost {
  /** Unique among all deleted posts. */
  readonly key: string;
  readonly post: BlogPost;
  /** True if another post in the list had the same id. */
  readonly hasDuplicateId: boolean;
}

/** An entry of the list before the deletion. */
export interface OrderEntry {
  readonly id: BlogPost['id'];
  /** The key of the deleted post at this position; null if the post was not deleted. */
  readonly removed: string | null;
}

/** A post to delete: its id, and the index at which the author saw it. */
export interface DeletionTarget {
  readonly id: BlogPost['id'];
  readonly at: number;
}

/**
 * Plans the deletion of posts from the newest list, so that it can be undone. Returns null if none
 * of them is in the list. Among posts with the same id, the nearest to the index is deleted.
 *
 * @param newest the list, with the contents of the posts to delete
 * @param undoable the deletions that can still be undone, oldest first
 * @throws PostStoreError `failed` if a content is missing
 */
export function planDelete(
  newest: readonly IndexedPost[],
  targets: readonly DeletionTarget[],
  undoable: readonly PostDeletion[],
  newKey: () => string = randomKey,
): { changes: readonly PostChange[]; removal: PostDeletion } | null {
  const standing = groupById(newest.map(({ id }, position) => ({ id, position })));
  const positions = new Set<number>();
  for (const { id, at } of targets) {
    const free = (standing.get(id) ?? [])
      .map(({ position }) => position)
      .filter((each) => !positions.has(each));
    const [first] = free.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
    if (first !== undefined) positions.add(first);
  }
  if (positions.size === 0) return null;

  const removedAt = new Map<number, DeletedPost>();
  for (const index of [...positions].toSorted((a, b) => a - b)) {
    const post = newest[index];
    if (post)
      removedAt.set(index, {
        key: newKey(),
        post: wholePost(post),
        hasDuplicateId: (standing.get(post.id)?.length ?? 0) > 1,
      });
  }
  const places = newest.map(({ id }, index): OrderEntry => ({
    id,
    removed: removedAt.get(index)?.key ?? null,
  }));
  return {
    removal: { removed: [...removedAt.values()], order: withDeleted(places, undoable) },
    // Backwards, so that the indexes stay valid.
    changes: [...removedAt]
      .toReversed()
      .map(([at, { post }]): PostChange => ({ type: 'remove', id: post.id, at })),
  };
}

/**
 * Plans to restore deleted posts into the newest list. Each post is inserted after the nearest
 * earlier post that still exists, else before the nearest later one. If nothing else changed, all
 * posts return to their exact positions, in whichever order deletions are undone.
 *
 * @param undoable the deletions that can still be undone, including this one, oldest first
 */
export function planRestore(
  newest: readonly Pick<BlogPost, 'id'>[],
  removal: PostDeletion,
  undoable: readonly PostDeletion[],
): readonly PostChange[] {
  const gone = getDeletedKeys([...undoable, removal]);
  const places: OrderEntry[] = newest.map(({ id }) => ({ id, removed: null }));
  const ids = new Set(newest.map(({ id }) => id));
  return removal.removed.map((removed): PostChange => {
    const at = findRestoreIndex(removed, removal.order, places, gone);
    places.splice(at, 0, { id: removed.post.id, removed: removed.key });
    // If another tab has restored the post already, both are retained.
    const allowDuplicateId = removed.hasDuplicateId && ids.has(removed.post.id);
    ids.add(removed.post.id);
    return { type: 'insert', post: removed.post, at, ...(allowDuplicateId && { allowDuplicateId }) };
  });
}

/** Inserts the deleted posts into the order, oldest first: later deletions know their positions. */
function withDeleted(
  places: readonly OrderEntry[],
  undoable: readonly PostDeletion[],
): readonly OrderEntry[] {
  const gone = getDeletedKeys(undoable);
  const all = [...places];
  for (const { removed, order } of undoable) {
    for (const each of removed) {
      all.splice(findRestoreIndex(each, order, all, gone), 0, { id: each.post.id, removed: each.key });
    }
  }
  return all;
}

function getDeletedKeys(undoable: readonly PostDeletion[]): ReadonlySet<string> {
  return new Set(undoable.flatMap(({ removed }) => removed.map(({ key }) => key)));
}

/** Returns the index in `places` at which to restore a post. */
function findRestoreIndex(
  removed: DeletedPost,
  order: readonly OrderEntry[],
  places: readonly OrderEntry[],
  gone: ReadonlySet<string>,
): number {
  const own = order.findIndex((place) => place.removed === removed.key);
  const isGone = ({ removed: who }: OrderEntry) => who !== null && gone.has(who);
  const present = new Set(places.map((place) => place.removed));
  const missing = order.map((place) => isGone(place) && !present.has(place.removed));
  const find = (place: OrderEntry, index: number) => {
    if (isGone(place)) return places.findIndex((each) => each.removed === place.removed);
    // Of several posts with this id, use the one nearest to the expected index.
    const expected = index - missing.slice(0, index).filter(Boolean).length;
    return nearest(places, expected, (each) => each.id === place.id && !isGone(each));
  };

  for (let index = own - 1; index >= 0; index -= 1) {
    const place = order[index];
    const found = place ? find(place, index) : -1;
    if (found !== -1) return found + 1;
  }
  for (let index = own + 1; index < order.length; index += 1) {
    const place = order[index];
    const found = place ? find(place, index) : -1;
    if (found !== -1) return found;
  }
  return 0;
}

/** Returns the first matching index nearest to `at`; -1 if there is none. */
function nearest<Item>(items: readonly Item[], at: number, isMeant: (item: Item) => boolean): number {
  let found = -1;
  for (const [index, item] of items.entries()) {
    if (!isMeant(item)) continue;
    if (found === -1 || Math.abs(index - at) < Math.abs(found - at)) found = index;
  }
  return found;
}

/** Returns a key that is unique across tabs and browsers. */
function randomKey(): string {
  // `randomUUID` is missing on insecure origins.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
