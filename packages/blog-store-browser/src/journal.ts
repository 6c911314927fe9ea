import { databaseTimeLimitMs, type JournalEntry, openTransaction, withTimeout } from './database.ts';
import { isLoggedChange } from './logged-change.ts';

export type { JournalEntry };

/**
 * A write-ahead log of changes. Appended entries survive a kill of the browser; local storage alone
 * loses the writes of its last seconds.
 *
 * All calls reject if the log is unavailable, all but `waitUntilReady` within a time limit.
 */
export interface Journal {
  /** Resolves once the entry is on disk. */
  append(entry: JournalEntry): Promise<void>;
  /** Returns the newest entry; null if there is none. */
  head(): Promise<JournalEntry | null>;
  /** Returns all entries, oldest first. */
  entries(): Promise<readonly JournalEntry[]>;
  /** Deletes the entries up to and including a revision. */
  dropThrough(revision: number): Promise<void>;
  /** Deletes the entry of a failed write, even if it is not on disk yet. */
  remove(revision: number): Promise<void>;
  /** Resolves once the log responds, without a time limit. */
  waitUntilReady?(): Promise<void>;
}

/** The log in IndexedDB: database `branchbook`, store `journal`. */
export const indexedDbJournal: Journal = {
  append: (entry) =>
    inTime(async () => {
      // `strict` waits for the disk, not only for the operating system.
      const transaction = await openTransaction('journal', 'readwrite', { durability: 'strict' });
      await Promise.all([transaction.store.put(entry), transaction.done]);
    }),

  head: () => inTime(readHead),

  entries: () =>
    inTime(async () => {
      const stored: unknown[] = await (await openTransaction('journal')).store.getAll();
      return stored.filter(isJournalEntry);
    }),

  dropThrough: (revision) => inTime(() => deleteEntries(IDBKeyRange.upperBound(revision))),

  remove: (revision) => inTime(() => deleteEntries(revision)),

  waitUntilReady: async () => void (await readHead()),
};

async function deleteEntries(revisions: number | IDBKeyRange): Promise<void> {
  const transaction = await openTransaction('journal', 'readwrite');
  await Promise.all([transaction.store.delete(revisions), transaction.done]);
}

async function readHead(): Promise<JournalEntry | null> {
  let cursor = await (await openTransaction('journal')).store.openCursor(null, 'prev');
  while (cursor && !isJournalEntry(cursor.value)) cursor = await cursor.continue();
  return cursor?.value ?? null;
}

function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  return withTimeout(databaseTimeLimitMs, task());
}

/**
 * Returns true if a stored value is an entry that can be replayed. Others (disk errors, other
 * builds, developer tools) are ignored; the fingerprints of the valid ones show the gap.
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
    changes.every(isLoggedChange)
  );
}
