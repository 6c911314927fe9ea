import { makeDraftHistory, runDraftHistory } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const histories = Number(process.env['HISTORIES'] ?? 15);
const firstSeed = Number(process.env['SEED'] ?? 101);

test.each([
  ['one that keeps no transaction open', makeFakeDatabase],
  ["Node's own", () => openNodeDatabase(':memory:')],
])(
  `${histories} random histories of drafts with lost responses lose no text and add no post twice, in %s`,
  { timeout: 1_800_000 },
  async (_, openDatabase) => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
      const database = openDatabase();
      const stores = [
        await openSqlPostStore(database, { seeds: [] }),
        await openSqlPostStore(database, { seeds: [] }),
      ];
      await runDraftHistory(stores, makeDraftHistory(seed)).catch((cause: unknown) => {
        throw new Error(`SEED=${seed} HISTORIES=1`, { cause });
      });
      expect(await stores[0]?.trash.list()).toStrictEqual([]);
    }
  },
);
