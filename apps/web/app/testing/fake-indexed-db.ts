import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach } from 'vitest';

const fake = indexedDB;
Reflect.deleteProperty(globalThis, 'indexedDB');

/**
 * Gives each test of a file an empty IndexedDB, and other files none. Call it at the top of the
 * file, before `createRenderer`: a form saves its draft when it unmounts.
 */
export function setUpIndexedDb(): void {
  beforeEach(() => {
    globalThis.indexedDB = fake;
  });
  afterEach(async () => {
    // The stores close their connections then.
    for (const { name } of await fake.databases()) if (name !== undefined) await deleteDB(name);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}
