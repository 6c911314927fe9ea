import { parsePosts, type PostChange } from '@branchbook/blog-core';

import { databaseTimeLimitMs, type JournalEntry, openPostsDatabase, withTimeout } from './database.ts';

export type { JournalEntry };

/**
 * A write-ahead journal of changes. What it has appended survives the browser being killed; local storage alone loses what
 * was written in its last seconds.
 *
 * Every call rejects, within a time limit, where the journal cannot be kept.
 */
export interface Journal {
  /** Resolves once the entry is on disk. */
  append(entry: JournalEntry): Promise<void>;
  /** The newest entry, or null for an empty journal. */
  head(): Promise<JournalEntry | null>;
  /** All entries, the oldest first. */
  entries(): Promise<readonly JournalEntry[]>;
  /** Drops the entries up to and including a revision. */
  dropThrough(revision: number): Promise<void>;
  /** Takes back the entry of a write that did not happen, also one that is still on its way to the disk. */
  remove(revision: number): Promise<void>;
}

/** The journal in IndexedDB: database `branchbook`, store `journal`. */
export const indexedDbJournal: Journal = {
  append: (entry) =>
    inTime(async () => {
      const database = await openPostsDatabase();
      // `strict` asks the browser to wait for the disk, not only for the operating system.
      const transaction = database.transaction('journal', 'readwrite', { durability: 'strict' });
      await Promise.all([transaction.store.put(entry), transaction.done]);
    }),

  head: () =>
    inTime(async () => {
      const database = await openPostsDatabase();
      let cursor = await database.transaction('journal').store.openCursor(null, 'prev');
      while (cursor && !isJournalEntry(cursor.value)) cursor = await cursor.continue();
      return cursor?.value ?? null;
    }),

  entries: () =>
    inTime(async () => {
      const stored: unknown[] = await (await openPostsDatabase()).getAll('journal');
      return stored.filter(isJournalEntry);
    }),

  dropThrough: (revision) =>
    inTime(async () => (await openPostsDatabase()).delete('journal', IDBKeyRange.upperBound(revision))),

  remove: (revision) => inTime(async () => (await openPostsDatabase()).delete('journal', revision)),
};

function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  return withTimeout(databaseTimeLimitMs, task());
}

/**
 * Whether a stored value is an entry that can be replayed. What is not (a fault of the disk, another version of the site, a
 * hand in the developer tools) counts as not there; the fingerprints of the others tell what that means.
 */
export function isJournalEntry(value: unknown): value is JournalEntry {
  const { revision, changes, before, after, at } = (value ?? {}) as Partial<
    Record<keyof JournalEntry, unknown>
  >;
  return (
    Number.isFinite(revision) &&
    Number.isFinite(at) &&
    typeof before === 'string' &&
    typeof after === 'string' &&
    Array.isArray(changes) &&
    changes.every(isChange)
  );
}

function isChange(value: unknown): value is PostChange {
  const { type, post, id, at, to } = (value ?? {}) as Partial<
    Record<'type' | 'post' | 'id' | 'at' | 'to', unknown>
  >;
  if (at !== undefined && typeof at !== 'number') return false;
  switch (type) {
    case 'remove':
      return typeof id === 'number';
    case 'move':
      return typeof id === 'number' && typeof to === 'number';
    case 'insert':
      return at !== undefined && isWholePost(post);
    case 'add':
    case 'update':
      return isWholePost(post);
    default:
      return false;
  }
}

function isWholePost(value: unknown): boolean {
  return parsePosts([value]).issues.length === 0;
}
