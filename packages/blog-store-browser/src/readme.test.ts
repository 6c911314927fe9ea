import 'fake-indexeddb/auto';

import { readmeExamples } from '@branchbook/package-checks/readme-examples';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';

// A page of its own, whose store has not opened the database of other tests.
vi.resetModules();
// The parts of a browser that the examples need.
vi.stubGlobal('indexedDB', new IDBFactory());
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('addEventListener', () => undefined);

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

await readmeExamples(new URL('../README.md', import.meta.url));
