import { databaseTimeLimitMs, type JournalEntry, openPostsDatabase, within } from './database.ts';

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
  /** Takes back the entry of a write that did not happen. */
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
      const cursor = await database.transaction('journal').store.openCursor(null, 'prev');
      return cursor?.value ?? null;
    }),

  entries: () => inTime(async () => (await openPostsDatabase()).getAll('journal')),

  dropThrough: (revision) =>
    inTime(async () => (await openPostsDatabase()).delete('journal', IDBKeyRange.upperBound(revision))),

  remove: (revision) => inTime(async () => (await openPostsDatabase()).delete('journal', revision)),
};

function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  return within(databaseTimeLimitMs, task());
}
