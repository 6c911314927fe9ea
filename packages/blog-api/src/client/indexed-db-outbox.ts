import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { createMutex, type OutboxEntry, type OutboxStorage } from './outbox-storage.ts';

interface OutboxDatabase extends DBSchema {
  entries: { key: number; value: OutboxEntry };
}

const onDisk = { durability: 'strict' } as const;

/**
 * Keeps the entries of an outbox in IndexedDB, so that they survive a closed browser. Tabs take turns by a Web Lock; where a browser has
 * none, only what runs in one tab takes turns.
 *
 * @param name of the database and of the lock; 'blogOutbox' if left out
 * @throws DOMException where the browser refuses IndexedDB
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

  /** Browsers close connections by themselves, as that of a page in the background: then it is opened again. */
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
      // A newer version of the site wants the database, or somebody deletes it: they may have it.
      blocking: (_current, _requested, event) => (event.target as IDBDatabase | null)?.close(),
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }
}
