import type { DeletedDraft, PlacedDraft, PublishedDraft } from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { databaseTimeLimitMs, isRecord, readTimeLimitMs, withTimeout } from '../database.ts';

/** A stored draft. */
export interface DraftRecord {
  readonly key: `draft ${string}`;
  readonly draft: PlacedDraft;
}

/** A draft that became a post. */
export interface PublishedRecord {
  readonly key: `published ${string}`;
  readonly published: PublishedDraft;
  /**
   * The post that the list has once the change is stored; null if the change was confirmed. Without
   * a confirmation, the browser may have been killed before the list was written.
   */
  readonly pending: { readonly isNew: boolean; readonly version: string } | null;
}

/** A draft that was deleted. */
export interface DeletedRecord {
  readonly key: `deleted ${string}`;
  readonly deleted: DeletedDraft;
}

/** A record of the drafts. */
export type StoredDraftRecord = DraftRecord | PublishedRecord | DeletedRecord;

/** Stores drafts. All methods reject if the storage does not respond in time. */
export interface DraftTable {
  read(): Promise<readonly StoredDraftRecord[]>;
  /** Deletes and puts records in one transaction. Resolves once they are on disk. */
  write(change: DraftTableChange): Promise<void>;
}

/** A change of several records. */
export interface DraftTableChange {
  readonly put?: readonly StoredDraftRecord[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: StoredDraftRecord; indexes: { form: string } };
}

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null;

/**
 * The drafts in IndexedDB (`branchbook-drafts` → `drafts`). The object store also has the drafts of
 * forms of earlier builds, which have other fields: they stay as they are.
 */
export const indexedDbDrafts: DraftTable = {
  read: () =>
    withTimeout(
      readTimeLimitMs,
      open().then(async (database) => {
        const { store, done } = database.transaction('drafts');
        // If the user clears the site's data, it rejects beside the request.
        done.catch(() => {});
        return (await store.getAll()).filter(isOwn);
      }),
    ),

  write: ({ put = [], remove = [] }) =>
    withTimeout(
      databaseTimeLimitMs,
      open().then(async (database) => {
        // `strict` waits for the disk, not only for the operating system.
        const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
        await Promise.all([
          ...remove.map((key) => transaction.store.delete(key)),
          ...put.map((record) => transaction.store.put(record)),
          transaction.done,
        ]);
      }),
    ),
};

function isOwn(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { key, draft, published, deleted } = value;
  if (typeof key !== 'string') return false;
  return isRecord(key.startsWith('draft ') ? draft : (published ?? deleted));
}

function open(): Promise<IDBPDatabase<DraftSchema>> {
  // In its current version, since a newer build may have upgraded it.
  opened ??= openDB<DraftSchema>('branchbook-drafts', undefined, {
    upgrade: (database, _oldVersion, _newVersion, transaction) => {
      // If it is aborted, opening rejects too.
      transaction.done.catch(() => {});
      database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('form', 'form');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
