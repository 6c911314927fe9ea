import type { BlogPost } from './post.ts';

/** A deleted post. */
export interface TrashedPost<Post extends BlogPost = BlogPost> {
  /** Unique among all deleted posts. */
  readonly key: string;
  readonly post: Post;
  /** The time of the deletion, in milliseconds since 1970. */
  readonly deletedAt: number;
}

/** A deleted post that knows its former position. */
export interface PlacedTrash<Post extends BlogPost = BlogPost> extends TrashedPost<Post> {
  /** The ids of the posts that followed it (`getFollowingIds`). */
  readonly following: readonly number[];
}

/** A position is lost only if this many posts after it are deleted permanently. */
export const maxFollowing = 100;

/**
 * Returns the ids of a list in order, with those of deleted posts at their former positions.
 *
 * @param trash in the order of deletion
 */
export function getOrderWithTrash(
  ids: readonly number[],
  trash: readonly Pick<PlacedTrash, 'post' | 'following'>[],
): readonly number[] {
  const order = [...ids];
  const present = new Set(ids);
  for (const { post, following } of trash.toReversed()) {
    if (present.has(post.id)) continue;
    order.splice(getRestoreIndex(order, following, present), 0, post.id);
    present.add(post.id);
  }
  return order;
}

/**
 * Returns the ids that follow a post, at most 100. In an order with trash, deleted posts return to
 * their former order, in whichever order they are restored.
 *
 * @example
 * const order = getOrderWithTrash([4, 3, 1], [{ post: two, following: [1] }]); // [4, 3, 2, 1]
 * getFollowingIds(order, 3); // [2, 1]
 */
export function getFollowingIds(order: readonly number[], id: number): readonly number[] {
  const start = order.indexOf(id) + 1;
  return order.slice(start, start + maxFollowing);
}

/**
 * Returns the index at which to restore a deleted post: before the first post that followed it and
 * is in the list, else at the end.
 */
export function getRestoreIndex(
  ids: readonly number[],
  following: readonly number[],
  present: ReadonlySet<number> = new Set(ids),
): number {
  const next = following.find((id) => present.has(id));
  return next === undefined ? ids.length : ids.indexOf(next);
}
