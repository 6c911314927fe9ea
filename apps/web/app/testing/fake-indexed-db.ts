import * as fakeIndexedDb from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach } from 'vitest';

const { default: fake, ...constructors } = fakeIndexedDb;

/**
 * Gives each test of a file an empty IndexedDB, and other files none. Call it at the top of the
 * file, before `createRenderer`: a form saves its draft when it unmounts.
 */
export function setUpIndexedDb(): void {
  beforeEach(() => {
    Object.assign(globalThis, constructors, { indexedDB: fake });
  });
  afterEach(async () => {
    // The stores close their connections then.
    for (const { name } of await fake.databases()) if (name !== undefined) await deleteDB(name);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}
