import { type BlogPost, type PlacedTrash, type PostChange, PostStoreError } from '@branchbook/blog-core';

import { databaseTimeLimitMs, withTimeout } from '../database.ts';
import { getErrorMessage } from '../stored-text.ts';
import type { TrashRecords } from './indexed-db-trash.ts';
import type { TrashedRecord } from './parse-trash-record.ts';

/** The trash of a list. */
export interface ListTrash<Post extends BlogPost> {
  /**
   * Returns the deleted posts that the list does not contain with equal fields, in the order of
   * deletion. The others were restored, or the browser was killed before it deleted them.
   *
   * @throws PostStoreError `unavailable`
   */
  read(posts: readonly Post[]): Promise<readonly (PlacedTrash<Post> & TrashedRecord)[]>;
  /**
   * Works like `read`, if changes need the trash. Deletions work without it: returns null if it
   * does not respond.
   *
   * @throws PostStoreError `unavailable` if the changes restore a post
   */
  readFor(
    changes: readonly PostChange<Post>[],
    posts: readonly Post[],
  ): Promise<readonly PlacedTrash<Post>[] | null>;
  /** Adds posts. Resolves to the keys of those that are on disk then: all or none. */
  add(deleted: readonly PlacedTrash<Post>[]): Promise<readonly string[]>;
  /** Deletes posts that are in the list. If that fails, `read` still omits them. */
  tryDiscard(keys: readonly string[]): Promise<void>;
  /**
   * Deletes posts permanently.
   *
   * @throws PostStoreError `unavailable`
   */
  discard(keys: readonly string[]): Promise<void>;
}

/** Creates the trash of a list. */
export function createListTrash<Post extends BlogPost>(
  records: TrashRecords,
  now: () => number,
): ListTrash<Post> {
  const trash: ListTrash<Post> = {
    async read(posts) {
      const trashed = await records.read(now()).catch(throwUnavailable);
      // The posts of a store have its type by contract.
      return omitListed(trashed as readonly (PlacedTrash<Post> & TrashedRecord)[], posts);
    },

    async readFor(changes, posts) {
      const types = new Set(changes.map(({ type }) => type));
      if (types.has('restore')) return trash.read(posts);
      if (!types.has('delete') && !types.has('unpublish')) return [];
      return withTimeout(databaseTimeLimitMs, trash.read(posts)).catch(() => null);
    },

    async add(deleted) {
      if (deleted.length === 0) return [];
      return records.add(deleted, now()).then(
        () => deleted.map(({ key }) => key),
        () => [],
      );
    },

    async tryDiscard(keys) {
      if (keys.length > 0) await records.discard(keys).catch(() => {});
    },

    discard: (keys) => records.discard(keys).catch(throwUnavailable),
  };
  return trash;
}

/** Omits the deleted posts that the list contains with equal fields, in any order. */
export function omitListed<Trashed extends Pick<PlacedTrash, 'post'>>(
  trashed: readonly Trashed[],
  posts: readonly BlogPost[],
): readonly Trashed[] {
  if (trashed.length === 0) return trashed;
  const listed = new Map(posts.map((post) => [post.id, post]));
  return trashed.filter(({ post }) => {
    const other = listed.get(post.id);
    return !other || toSortedJson(other) !== toSortedJson(post);
  });
}

let keyCount = 0;

/**
 * Returns a key that is unique across tabs and browsers. Later keys of a page are greater, so that
 * posts deleted in the same millisecond stay in order.
 */
export function createTrashKey(): string {
  keyCount += 1;
  // `randomUUID` is missing on insecure origins.
  const parts = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36));
  return [keyCount.toString(36).padStart(6, '0'), ...parts].join('-');
}

function throwUnavailable(cause: unknown): never {
  throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
}

function toSortedJson(post: BlogPost): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
