import { type BlogPost, type IndexedPost, type PostChange, wholePost } from '@branchbook/blog-core';

import { groupById } from '../group-by-id.ts';

/** Posts that were taken out of the list in one go, and where they stood: enough to put them back, also from a database. */
export interface PostDeletion {
  /** From the top of the list to its end. */
  readonly removed: readonly DeletedPost[];
  /** The list as it was, with the posts of the removals that were not undone by then still in their places. */
  readonly order: readonly OrderEntry[];
}

export interface DeletedPost {
  /** Names it among all that were ever removed, in all removals. */
  readonly key: string;
  readonly post: BlogPost;
  /** Another post of the list had the same id. */
  readonly hasDuplicateId: boolean;
}

/** One place of a remembered list. */
export interface OrderEntry {
  readonly id: BlogPost['id'];
  /** The key of who stood there, where it is somebody who was removed. */
  readonly removed: string | null;
}

/** A post that is wanted out of the list: its id, and the position (from 0) at which it was seen. */
export interface DeletionTarget {
  readonly id: BlogPost['id'];
  readonly at: number;
}

/**
 * Plans to take posts out of the newest list, in one go, so that they can be put back. Null where none of them is in it any
 * more. Of posts with one id, those nearest to the positions go.
 *
 * @param newest with the contents of the posts that go: these are kept whole
 * @param undoable the removals that may still be undone, the earliest first
 * @throws PostStoreError `failed` where a content is not there
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
    // From the end on, so that the positions hold until their turn.
    changes: [...removedAt]
      .toReversed()
      .map(([at, { post }]): PostChange => ({ type: 'remove', id: post.id, at })),
  };
}

/**
 * Plans to put the posts of a removal back into the newest list: each behind the post it stood behind, or the nearest one
 * before it that is still there; else before the nearest one after it. So they are exactly where they were if nothing else
 * has changed, in whichever order several removals are undone, and follow their neighbours if something has.
 *
 * @param undoable the removals that are not undone yet, with this one among them, the earliest first
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
    const at = findIndexOf(removed, removal.order, places, gone);
    places.splice(at, 0, { id: removed.post.id, removed: removed.key });
    // Put back meanwhile by somebody else, say from a form in another tab: both stay.
    const allowDuplicateId = removed.hasDuplicateId && ids.has(removed.post.id);
    ids.add(removed.post.id);
    return { type: 'insert', post: removed.post, at, ...(allowDuplicateId && { allowDuplicateId }) };
  });
}

/** The places with those who are gone put back among them, the earliest first: those after it know where it stood. */
function withDeleted(
  places: readonly OrderEntry[],
  undoable: readonly PostDeletion[],
): readonly OrderEntry[] {
  const gone = getDeletedKeys(undoable);
  const all = [...places];
  for (const { removed, order } of undoable) {
    for (const each of removed) {
      all.splice(findIndexOf(each, order, all, gone), 0, { id: each.post.id, removed: each.key });
    }
  }
  return all;
}

function getDeletedKeys(undoable: readonly PostDeletion[]): ReadonlySet<string> {
  return new Set(undoable.flatMap(({ removed }) => removed.map(({ key }) => key)));
}

/** Where in `places` a removed post belongs, by the order it stood in. */
function findIndexOf(
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
    // Where data holds an id twice, the one nearest to where it would be now.
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

/** The first of the positions nearest to `at` that hold what is meant; -1 where there is none. */
function nearest<Item>(items: readonly Item[], at: number, isMeant: (item: Item) => boolean): number {
  let found = -1;
  for (const [index, item] of items.entries()) {
    if (!isMeant(item)) continue;
    if (found === -1 || Math.abs(index - at) < Math.abs(found - at)) found = index;
  }
  return found;
}

/** A key that no other call gives, in any tab or browser. */
function randomKey(): string {
  // Not `randomUUID`, which insecure origins lack.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
