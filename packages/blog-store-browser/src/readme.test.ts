import 'fake-indexeddb/auto';

import { readmeExamples } from '@branchbook/package-checks/readme-examples';
import { vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';

// The parts of a browser that the examples need.
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('addEventListener', () => undefined);

await readmeExamples(new URL('../README.md', import.meta.url));
