import { makePost } from '@branchbook/blog-core/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore, StaleRevisionError } from './sql-post-store.ts';

const rounds = Number(process.env['ROUNDS'] ?? 2000);
const folder = mkdtempSync(join(tmpdir(), 'two-writers-'));
const path = join(folder, 'posts.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

test(
  `in ${rounds} rounds of two writers at one revision exactly one wins, and nothing of the loser stays`,
  { timeout: 600_000 },
  async () => {
    // Two connections to one file, as two processes have them.
    const databases = [openNodeDatabase(path), openNodeDatabase(path)];
    const stores = [];
    for (const database of databases)
      stores.push(await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] }));
    const [reader] = stores;
    for (let round = 0; round < rounds; round += 1) {
      const ifRevision = (await reader?.readRevision()) ?? 0;
      const outcomes = await Promise.allSettled(
        stores.map((store, writer) =>
          store.applyChanges({
            changes: [
              {
                type: 'update',
                post: makePost({ id: 1, title: `${round}`, content: `of writer ${writer}` }),
              },
              { type: 'remove', id: 2 },
              { type: 'insert', post: makePost({ id: 2, slug: `slug-of-${writer}` }), at: 1 },
            ],
            ifRevision,
            idempotencyKey: `${round}-${writer}`,
            now: round,
          }),
        ),
      );
      const winners = outcomes.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []));
      expect(winners).toHaveLength(1);
      const [lost] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(lost?.reason).toBeInstanceOf(StaleRevisionError);
      const winner = winners[0] ?? 0;
      expect(await reader?.readRevision()).toBe(ifRevision + 1);
      expect(await reader?.readPost('post-1')).toMatchObject({
        post: { title: `${round}`, content: `of writer ${winner}` },
        previous: { slug: `slug-of-${winner}` },
      });
      expect(await reader?.readPost(`slug-of-${1 - winner}`)).toBeNull();
    }
    const [sets] = await Promise.all(
      databases.map((database) => database.all({ sql: 'SELECT count(*) AS sets FROM change_set' })),
    );
    expect(sets).toMatchObject([{ sets: rounds + 1 }]);
    for (const database of databases) database.close();
  },
);
