import type { PostChange, PostVersion } from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { PostDeletion } from './trash/plan-delete.ts';

/** What the site keeps in IndexedDB beside `blogPosts`. */
export interface PostsDatabase extends DBSchema {
  /** Exact texts that could not be read whole, by the time they were kept. */
  unreadable: { key: number; value: string };
  /** Changes that local storage may not have written to disk yet, by revision. */
  journal: { key: number; value: JournalEntry };
  /** What posts said before, by the id of the post. The index knows all but the texts. */
  histories: { key: number; value: PostHistory; indexes: { [historyIndex]: [number, number, number] } };
  /** Posts that were deleted, to be put back, by the key of the first one of a removal. */
  trash: { key: string; value: TrashEntry; indexes: { [trashIndex]: number } };
}

/** The name of the index over a history's `changedAt`, `size` and `goneAt`. */
export const historyIndex = 'keeping';

/** The name of the index over the time at which posts were deleted. */
export const trashIndex = 'removedAt';

/** Posts that were deleted in one go. */
export interface TrashEntry extends PostDeletion {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly removedAt: number;
  /** The draft that it was, of a post that was unpublished before it was deleted. Whoever keeps drafts can read it. */
  readonly draft?: unknown;
}

/** The versions of one post. */
export interface PostHistory {
  readonly postId: number;
  /** The earliest first. */
  readonly versions: readonly PostVersion[];
  /** Of all their texts, in UTF-16 units. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** When the post was deleted, in milliseconds since 1970; 0 while it is in the list. */
  readonly goneAt: number;
}

/** Changes on their way to the disk. */
export interface JournalEntry {
  /** Higher with every change of the list, across all tabs. */
  readonly revision: number;
  /** Made and written together. None: what could not be read was taken out of the text. */
  readonly changes: readonly PostChange[];
  /** Fingerprints of the stored text before and after the change. */
  readonly before: string;
  readonly after: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How long a save waits for the database before it counts as refused; some browsers never answer. */
export const databaseTimeLimitMs = 1500;

const storeNames = ['unreadable', 'journal', 'histories', 'trash'] as const;

let opened: Promise<IDBPDatabase<PostsDatabase>> | null = null;

/**
 * Opens the database, once for the page. Rejects when it is refused; the next call tries again. A browser that never answers
 * is waited for: whoever cannot wait sets a limit (`within`), and still has the database once it comes.
 */
export function openPostsDatabase(): Promise<IDBPDatabase<PostsDatabase>> {
  opened ??= openWithStores().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/**
 * Opens the database as it is, of whatever version: one that a newer site has made serves as well, as long as it has our
 * stores. What lacks is added.
 */
async function openWithStores(version?: number): Promise<IDBPDatabase<PostsDatabase>> {
  const database = await openDB<PostsDatabase>('branchbook', version, {
    upgrade: addStores,
    // Another tab wants to upgrade, or somebody deletes the site's data: give way, or they would wait for ever.
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
  const has = (name: (typeof storeNames)[number]) => database.objectStoreNames.contains(name);
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

/** The value, or a rejection once the time is over. */
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

/** Whether a value is an object whose fields can be looked at one by one: what stored text and databases give may be anything. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
