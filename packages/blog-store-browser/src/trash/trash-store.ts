import { type BlogPost, type IndexedPost, parsePosts } from '@branchbook/blog-core';

import {
  databaseTimeLimitMs,
  isRecord,
  openPostsDatabase,
  type TrashEntry,
  trashIndex,
  withTimeout,
} from '../database.ts';
import { groupById } from '../group-by-id.ts';
import type { OrderEntry, PostDeletion, DeletedPost } from './plan-delete.ts';

export type { TrashEntry };

/** Retention of deleted posts, in milliseconds. Their histories are retained as long. */
export const trashRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Stores deleted posts. All methods reject if the storage does not respond in time. */
export interface TrashStore {
  /**
   * Stores a deletion and removes expired ones. Resolves once it is on disk.
   *
   * @param draft the draft, if the post was unpublished
   */
  add(removal: PostDeletion, now: number, draft?: object): Promise<void>;
  /** Returns the deletions of the last 30 days, oldest first. */
  getEntries(now: number): Promise<readonly TrashEntry[]>;
  /** Deletes posts permanently, by key. Ignores unknown keys. */
  deletePermanently(keys: readonly string[]): Promise<void>;
}

/** The trash in IndexedDB (`branchbook` → `trash`), one record per deletion. */
export const indexedDbTrash: TrashStore = {
  add: ({ removed, order }, now, draft) =>
    inTime(async () => {
      const [first] = removed;
      if (!first) return;
      const transaction = (await openPostsDatabase()).transaction('trash', 'readwrite', {
        durability: 'strict',
      });
      const { store } = transaction;
      const written = store.put({
        removed,
        order,
        key: first.key,
        removedAt: now,
        ...(draft && { draft }),
      });
      const old = await store
        .index(trashIndex)
        .getAllKeys(IDBKeyRange.upperBound(now - trashRetentionMs, true));
      await Promise.all([written, ...old.map((key) => store.delete(key)), transaction.done]);
    }),

  getEntries: (now) =>
    inTime(async () => {
      const stored: unknown[] = await (
        await openPostsDatabase()
      ).getAllFromIndex('trash', trashIndex, IDBKeyRange.lowerBound(now - trashRetentionMs));
      return stored.map(parseEntry).filter((entry) => entry !== null);
    }),

  deletePermanently: (keys) =>
    inTime(async () => {
      const transaction = (await openPostsDatabase()).transaction('trash', 'readwrite', {
        durability: 'strict',
      });
      const { store } = transaction;
      for (const stored of await store.getAll()) {
        const entry = parseEntry(stored);
        if (!entry?.removed.some(({ key }) => keys.includes(key))) continue;
        const rest = entry.removed.filter(({ key }) => !keys.includes(key));
        await (rest.length === 0 ? store.delete(entry.key) : store.put({ ...entry, removed: rest }));
      }
      await transaction.done;
    }),
};

/** A deleted post with its deletion. */
export interface TrashedPost {
  readonly removed: DeletedPost;
  readonly entry: TrashEntry;
}

/**
 * Returns the posts in the trash, newest first. Skips posts that the list contains with equal
 * fields: they were restored, or the browser was killed before it deleted them.
 *
 * @param posts the list; posts without content never match
 */
export function getTrashedPosts(
  entries: readonly TrashEntry[],
  posts: readonly IndexedPost[],
): readonly TrashedPost[] {
  const byId = groupById(posts);
  return entries
    .flatMap((entry) => entry.removed.map((removed): TrashedPost => ({ removed, entry })))
    .filter(
      ({ removed }) => removed.hasDuplicateId || !isInList(removed.post, byId.get(removed.post.id) ?? []),
    )
    .toReversed();
}

/**
 * Returns true if the list contains the post with equal fields, in any order. False if its content
 * is not loaded.
 */
export function isInList(post: BlogPost, posts: readonly IndexedPost[]): boolean {
  return posts.some((each) => each.id === post.id && toSortedJson(each) === toSortedJson(post));
}

function toSortedJson(post: IndexedPost): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  return withTimeout(databaseTimeLimitMs, task());
}

/** Validates a stored value. Returns null if none of its posts can be restored. */
function parseEntry(value: unknown): TrashEntry | null {
  if (!isRecord(value) || typeof value['key'] !== 'string' || typeof value['removedAt'] !== 'number')
    return null;
  const removal = parseDeletion(value);
  return removal.removed.length === 0
    ? null
    : {
        ...removal,
        key: value['key'],
        removedAt: value['removedAt'],
        ...(value['draft'] !== undefined && { draft: value['draft'] }),
      };
}

/**
 * Parses a deletion from a stored value. Drops invalid posts and order entries; without an order,
 * posts are restored at the top. Never throws.
 */
export function parseDeletion(value: unknown): PostDeletion {
  const { removed, order } = isRecord(value) ? value : {};
  return {
    removed: Array.isArray(removed) ? removed.flatMap(parseDeletedPost) : [],
    order: Array.isArray(order) ? order.filter(isOrderEntry) : [],
  };
}

/** Returns the deleted post in a list; an empty list if it is invalid. */
function parseDeletedPost(value: unknown): readonly DeletedPost[] {
  if (!isRecord(value)) return [];
  const { key, post, isTwin } = value;
  // Earlier builds stored `isTwin`.
  const { hasDuplicateId = isTwin } = value;
  const isReadable =
    typeof key === 'string' && typeof hasDuplicateId === 'boolean' && parsePosts([post]).issues.length === 0;
  return isReadable ? [{ key, hasDuplicateId, post: post as BlogPost }] : [];
}

function isOrderEntry(value: unknown): value is OrderEntry {
  return (
    isRecord(value) &&
    typeof value['id'] === 'number' &&
    (value['removed'] === null || typeof value['removed'] === 'string')
  );
}
