import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { createMutex } from './mutex.ts';
import type { OutboxEntry, OutboxStorage } from './outbox-storage.ts';

interface OutboxDatabase extends DBSchema {
  entries: { key: number; value: OutboxEntry };
}

const onDisk = { durability: 'strict' } as const;

/**
 * Stores the entries of an outbox in IndexedDB, so that they survive a closed browser. Serializes
 * access across tabs by a Web Lock, or only within the tab if there are none.
 *
 * @param name of the database and the lock. Default: 'blogOutbox'
 * @throws DOMException if the browser refuses IndexedDB
 */
export async function openIndexedDbOutbox(name = 'blogOutbox'): Promise<OutboxStorage> {
  let opening: Promise<IDBPDatabase<OutboxDatabase>> | null = null;
  await open();
  const { locks } = navigator as { readonly locks?: LockManager };
  const withLock = createMutex();
  return {
    readAll: () => withDatabase((opened) => opened.getAll('entries')),
    put: (entry) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('entries', 'readwrite', onDisk);
        await Promise.all([transaction.store.put(entry), transaction.done]);
      }),
    remove: (number) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('entries', 'readwrite', onDisk);
        await Promise.all([transaction.store.delete(number), transaction.done]);
      }),
    exclusively: (run) => (locks ? locks.request(name, run) : withLock(run)),
  };

  /**
   * Reopens the connection, which browsers close by themselves, for example of background pages.
   */
  async function withDatabase<Result>(
    task: (opened: IDBPDatabase<OutboxDatabase>) => Promise<Result>,
  ): Promise<Result> {
    const used = open();
    try {
      return await task(await used);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error;
      if (opening === used) opening = null;
      return task(await open());
    }
  }

  function open(): Promise<IDBPDatabase<OutboxDatabase>> {
    opening ??= openDB<OutboxDatabase>(name, 1, {
      upgrade: (opened) => void opened.createObjectStore('entries', { keyPath: 'number' }),
      // A newer version of the site needs the database, or it is being deleted.
      blocking: (_current, _requested, event) => (event.target as IDBDatabase | null)?.close(),
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }
}
