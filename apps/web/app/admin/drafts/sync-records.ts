import { type DBSchema, openDB } from 'idb';

import type { PostFields } from '../post-model/post-fields.ts';

/** Records what this browser knows of a draft on the server. */
export interface SyncRecord {
  readonly key: string;
  /** The text that the server had when this browser last saved or read it; null if it had none. */
  readonly base: SyncBase | null;
  /** The text that the server may have too, since no response has confirmed it. */
  readonly sent?: SentText;
  /** This browser has removed the draft, and the server may still have it. */
  readonly isRemoved?: boolean;
}

export interface SentText {
  readonly fields: PostFields;
  /** See `Draft.form`. */
  readonly form: string;
}

export interface SyncBase extends SentText {
  readonly version: string;
  /** See `StoredDraft.savedAt`; undefined in records of earlier builds. */
  readonly savedAt?: number;
  /** The id of the draft's post. */
  readonly id: number;
}

/** Stores records in this browser. A draft without one is only here, and stays here. */
export interface SyncRecords {
  get(key: string): Promise<SyncRecord | undefined>;
  all(): Promise<readonly SyncRecord[]>;
  put(record: SyncRecord): Promise<void>;
  delete(key: string): Promise<void>;
}

interface SyncSchema extends DBSchema {
  records: { key: string; value: SyncRecord };
}

/** Creates records in IndexedDB (`branchbook-draft-sync` → `records`). Opens it at the first call. */
export function createSyncRecords(): SyncRecords {
  return {
    get: (key) => withDatabase((database) => database.get('records', key)),
    all: () => withDatabase((database) => database.getAll('records')),
    put: (record) => withDatabase(async (database) => void (await database.put('records', record))),
    delete: (key) => withDatabase((database) => database.delete('records', key)),
  };

  /** Opens the database for each call, which is rare: so it blocks no deletion of the site's data. */
  async function withDatabase<Result>(
    task: (database: Awaited<ReturnType<typeof open>>) => Promise<Result>,
  ): Promise<Result> {
    const database = await open();
    try {
      return await task(database);
    } finally {
      database.close();
    }
  }
}

function open() {
  return openDB<SyncSchema>('branchbook-draft-sync', 1, {
    upgrade: (database) => void database.createObjectStore('records', { keyPath: 'key' }),
  });
}
