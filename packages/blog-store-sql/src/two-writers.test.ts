import { PostConflictError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const rounds = Number(process.env['ROUNDS'] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'two-writers-'));
const path = join(folder, 'posts.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

test(
  `in ${rounds} rounds of two writers with one version exactly one wins, and nothing of the loser remains`,
  { timeout: 600_000 },
  async () => {
    // Two connections to one file, as two processes have them.
    const databases = [openNodeDatabase(path), openNodeDatabase(path)];
    const stores = [];
    for (const database of databases)
      stores.push(await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] }));
    const [reader] = stores;
    for (let round = 0; round < rounds; round += 1) {
      const revision = (await reader?.readRevision()) ?? 0;
      const ifVersion = (await reader?.get({ id: 1 }))?.version;
      const outcomes = await Promise.allSettled(
        stores.map((store, writer) =>
          store.apply(
            [
              { type: 'delete', id: 2 },
              { type: 'create', post: makePost({ id: 2, slug: `slug-of-${writer}` }), before: null },
              {
                type: 'update',
                id: 1,
                fields: { title: `${round}`, content: `of writer ${writer}` },
                ifVersion,
              },
            ],
            { idempotencyKey: `${round}-${writer}`, now: round },
          ),
        ),
      );
      const winners = outcomes.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []));
      expect(winners).toHaveLength(1);
      const [winner = 0] = winners;
      const post = { title: `${round}`, content: `of writer ${winner}` };
      const [lost] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(lost?.reason).toBeInstanceOf(PostConflictError);
      expect(lost?.reason).toMatchObject({ current: { post } });
      expect(await reader?.readRevision()).toBe(revision + 1);
      expect(await reader?.get({ id: 1 })).toMatchObject({
        post,
        previous: { slug: `slug-of-${winner}` },
      });
      expect(await reader?.get({ slug: `slug-of-${1 - winner}` })).toBeNull();
    }
    const [sets] = await Promise.all(
      databases.map((database) => database.all({ sql: 'SELECT count(*) AS sets FROM change_set' })),
    );
    expect(sets).toMatchObject([{ sets: rounds + 1 }]);
    for (const database of databases) database.close();
  },
);

test('a new process shows what an old one saves in all orders, and migrating ends the saves of the old one', async () => {
  const file = join(folder, 'rolling-deploy.sqlite');
  const [oldDatabase, newDatabase] = [openNodeDatabase(file), openNodeDatabase(file)];
  const oldStore = await openSqlPostStore(oldDatabase, { seeds: [] });
  const newStore = await openSqlPostStore(newDatabase);
  const readIds = async () => {
    const queries = [{ sort: 'list' }, { sort: 'title' }, { sort: 'date' }, { search: 'deploy' }] as const;
    const lists = await Promise.all(queries.map((query) => newStore.list(query)));
    return lists.map(({ posts }) => posts.map(({ id }) => id));
  };
  const save = (id: number) =>
    oldStore.apply([{ type: 'create', post: makePost({ id, slug: `post-${id}`, title: 'Of a deploy' }) }]);
  expect(await readIds()).toEqual([[], [], [], []]);
  await save(1);
  expect(await readIds()).toEqual([[1], [1], [1], [1]]);
  // What a migration of the new process does last.
  await newDatabase.all({ sql: 'INSERT INTO schema_step VALUES (99)' });
  await expect(save(2)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await readIds()).toEqual([[1], [1], [1], [1]]);
  for (const database of [oldDatabase, newDatabase]) database.close();
});
