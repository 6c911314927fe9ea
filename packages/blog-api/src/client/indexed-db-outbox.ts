import { type DBSchema, openDB } from 'idb';

import { createTurns, type OutboxEntry, type OutboxStorage } from './outbox-storage.ts';

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
  const database = await openDB<OutboxDatabase>(name, 1, {
    upgrade: (opened) => void opened.createObjectStore('entries', { keyPath: 'number' }),
    // A newer version of the site wants the database: it may have it.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase | null)?.close(),
  });
  const { locks } = navigator as { readonly locks?: LockManager };
  const inTurn = createTurns();
  return {
    readAll: () => database.getAll('entries'),
    async put(entry) {
      const transaction = database.transaction('entries', 'readwrite', onDisk);
      await Promise.all([transaction.store.put(entry), transaction.done]);
    },
    async remove(number) {
      const transaction = database.transaction('entries', 'readwrite', onDisk);
      await Promise.all([transaction.store.delete(number), transaction.done]);
    },
    exclusively: (run) => (locks ? locks.request(name, run) : inTurn(run)),
  };
}
