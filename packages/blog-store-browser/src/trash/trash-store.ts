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

/** How long a deleted post is kept. Its history is kept as long. */
export const trashRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Where deleted posts rest. Every method rejects where the place cannot be reached in time. */
export interface TrashStore {
  /**
   * Resolves once the posts are on the disk. What has been there for too long goes.
   *
   * @param draft what the post was, if it was not published
   */
  add(removal: PostDeletion, now: number, draft?: object): Promise<void>;
  /** What was deleted within the last 30 days, the earliest first. */
  getEntries(now: number): Promise<readonly TrashEntry[]>;
  /** Takes posts out for good, named by their keys. Those that are not there are passed over. */
  deletePermanently(keys: readonly string[]): Promise<void>;
}

/** The trash in IndexedDB (`branchbook` → `trash`), one record for all posts that were deleted in one go. */
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

/** A post in the trash, as a person sees it there. */
export interface TrashedPost {
  readonly removed: DeletedPost;
  readonly entry: TrashEntry;
}

/**
 * The posts in the trash, the latest first. What the list holds word for word was not deleted after all: the browser was killed
 * between the two writes, or the post was put back.
 *
 * @param posts the list; what stands in it without its content is not taken for a deleted post
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

/** Whether the list holds a post word for word, in whichever order its fields are. Never where its content is not there. */
export function isInList(post: BlogPost, posts: readonly IndexedPost[]): boolean {
  return posts.some((each) => each.id === post.id && toSortedJson(each) === toSortedJson(post));
}

function toSortedJson(post: IndexedPost): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  return withTimeout(databaseTimeLimitMs, task());
}

/** Distrusts what is stored: a post that cannot be put back counts as not there. */
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
 * Reads a removal from a stored value. Unreadable posts and places are left out; without an order, posts are restored on top.
 * Never throws.
 */
export function parseDeletion(value: unknown): PostDeletion {
  const { removed, order } = isRecord(value) ? value : {};
  return {
    removed: Array.isArray(removed) ? removed.flatMap(parseDeletedPost) : [],
    order: Array.isArray(order) ? order.filter(isOrderEntry) : [],
  };
}

/** Gives the removed post that a stored value is, else nothing. */
function parseDeletedPost(value: unknown): readonly DeletedPost[] {
  if (!isRecord(value)) return [];
  const { key, post, isTwin } = value;
  // What was stored by earlier builds has `isTwin`.
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
