import type { BlogPost, PostChange, PostVersion } from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** The object stores in IndexedDB, beside `blogPosts` in local storage. */
export interface PostsDatabase extends DBSchema {
  /** Copies of texts that could not be parsed completely, by time of archiving. */
  unreadable: { key: number; value: string };
  /** Changes that local storage may not have flushed to disk yet, by revision. */
  journal: { key: number; value: JournalEntry };
  /** Versions of posts, by post id. The index has all fields but the texts. */
  histories: { key: number; value: PostHistory; indexes: { [historyIndex]: [number, number, number] } };
  /** Deleted posts. */
  trash: { key: string; value: TrashRecord; indexes: { [trashIndex]: number } };
}

/** The index over a history's `changedAt`, `size` and `goneAt`. */
export const historyIndex = 'keeping';

/** The index over the time of deletion. */
export const trashIndex = 'removedAt';

/** A deleted post. */
export interface TrashRecord {
  readonly key: string;
  /** The time of the deletion, in milliseconds since 1970. Differs from those of other records. */
  readonly removedAt: number;
  readonly post: BlogPost;
  /** The ids of the posts that followed it. */
  readonly following: readonly number[];
  /** The draft, if the post was unpublished before the deletion. Validated by the draft code. */
  readonly draft?: unknown;
}

/** The versions of one post. */
export interface PostHistory {
  readonly postId: number;
  /** Oldest first. */
  readonly versions: readonly PostVersion[];
  /** The length of all texts in UTF-16 units. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The time of deletion in milliseconds since 1970; 0 while the post is in the list. */
  readonly goneAt: number;
}

/** Changes that may not be on disk yet. */
export interface JournalEntry {
  /** Increases with every change of the list, across all tabs. */
  readonly revision: number;
  /** Changes written together. Empty if only unreadable parts were removed. */
  readonly changes: readonly PostChange[];
  /** Fingerprints of the stored text before and after the change. */
  readonly before: string;
  readonly after: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A save fails after this time, in milliseconds: some browsers never respond. */
export const databaseTimeLimitMs = 1500;

/** A read that a screen shows fails after this time: opening a slow database may take seconds. */
export const readTimeLimitMs = 4000;

const storeNames = ['unreadable', 'journal', 'histories', 'trash'] as const;

type StoreName = (typeof storeNames)[number];

let opened: Promise<IDBPDatabase<PostsDatabase>> | null = null;

/**
 * Opens the database once per page. Rejects if the browser denies it; the next call retries. Has no
 * time limit: use `withTimeout`. A database that opens late is used by later calls.
 */
export function openPostsDatabase(): Promise<IDBPDatabase<PostsDatabase>> {
  opened ??= openWithStores().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/**
 * Opens a transaction on one object store. Its `done` may be ignored: if the user clears the site's
 * data, it rejects, even if its requests have succeeded.
 */
export async function openTransaction<
  Name extends StoreName,
  Mode extends 'readonly' | 'readwrite' = 'readonly',
>(
  name: Name,
  mode?: Mode,
  options?: IDBTransactionOptions,
): Promise<IDBPTransaction<PostsDatabase, [Name], Mode>> {
  const transaction = (await openPostsDatabase()).transaction(name, mode, options);
  transaction.done.catch(() => {});
  return transaction;
}

/**
 * Opens the database in its current version, since a newer build may have upgraded it. Adds missing
 * object stores.
 */
async function openWithStores(version?: number): Promise<IDBPDatabase<PostsDatabase>> {
  const database = await openDB<PostsDatabase>('branchbook', version, {
    upgrade: (upgraded, _oldVersion, _newVersion, transaction) => {
      // If it is aborted, opening rejects too.
      transaction.done.catch(() => {});
      addStores(upgraded);
    },
    // Another tab upgrades, or the user clears the site's data. Both wait until this one closes.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  const isWhole = storeNames.every((name) => database.objectStoreNames.contains(name));
  if (isWhole) return database;
  database.close();
  return openWithStores(database.version + 1);
}

function addStores(database: IDBPDatabase<PostsDatabase>): void {
  const has = (name: StoreName) => database.objectStoreNames.contains(name);
  if (!has('unreadable')) database.createObjectStore('unreadable');
  if (!has('journal')) database.createObjectStore('journal', { keyPath: 'revision' });
  if (!has('histories')) {
    database
      .createObjectStore('histories', { keyPath: 'postId' })
      .createIndex(historyIndex, ['changedAt', 'size', 'goneAt']);
  }
  if (!has('trash'))
    database.createObjectStore('trash', { keyPath: 'key' }).createIndex(trashIndex, trashIndex);
}

function forget(): void {
  opened = null;
}

/** Rejects if the promise takes longer than the given milliseconds. */
export function withTimeout<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The browser’s database did not answer in time.')),
      milliseconds,
    );
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}

/** Returns true for objects, whose fields can then be checked one by one. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
