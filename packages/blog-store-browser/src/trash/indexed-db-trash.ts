import {
  databaseTimeLimitMs,
  openTransaction,
  readTimeLimitMs,
  trashIndex,
  withTimeout,
} from '../database.ts';
import { parseTrashRecord, type TrashedRecord } from './parse-trash-record.ts';

/** Retention of deleted posts, in milliseconds. Their histories are retained as long. */
export const trashRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Stores deleted posts. All methods reject if the storage does not respond in time. */
export interface TrashRecords {
  /** Returns the deleted posts of the last 30 days, in the order of deletion. */
  read(now: number): Promise<readonly TrashedRecord[]>;
  /** Adds posts and deletes expired ones. Resolves once they are on disk. */
  add(trashed: readonly TrashedRecord[], now: number): Promise<void>;
  /** Deletes posts permanently, by key. Ignores unknown keys. */
  discard(keys: readonly string[]): Promise<void>;
}

/** The trash in IndexedDB (`branchbook` → `trash`), one record per post. */
export const indexedDbTrash: TrashRecords = {
  read: (now) =>
    inTime(async () => {
      const { store } = await openTransaction('trash');
      const since = IDBKeyRange.lowerBound(now - trashRetentionMs);
      const records = await store.index(trashIndex).getAll(since);
      return records.map(parseTrashRecord).filter((each) => each !== null);
    }, readTimeLimitMs),

  add: (trashed, now) =>
    inTime(async () => {
      const transaction = await openForWriting();
      const { store } = transaction;
      const expired = IDBKeyRange.upperBound(now - trashRetentionMs, true);
      const keys = await store.index(trashIndex).getAllKeys(expired);
      await Promise.all([
        ...keys.map((key) => store.delete(key)),
        ...trashed.map(({ deletedAt, ...each }) => store.put({ ...each, removedAt: deletedAt })),
        transaction.done,
      ]);
    }),

  discard: (keys) =>
    inTime(async () => {
      const transaction = await openForWriting();
      const { store } = transaction;
      await Promise.all([...keys.map((key) => store.delete(key)), transaction.done]);
    }),
};

function openForWriting() {
  // `strict` waits for the disk, not only for the operating system.
  return openTransaction('trash', 'readwrite', { durability: 'strict' });
}

function inTime<Value>(task: () => Promise<Value>, limitMs = databaseTimeLimitMs): Promise<Value> {
  return withTimeout(limitMs, task());
}
