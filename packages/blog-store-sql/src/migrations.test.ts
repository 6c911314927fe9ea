import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { migrate } from './migrations.ts';

const done = { sql: 'SELECT number FROM migration' };

test('each step runs once, however often and by how many it is asked for', async () => {
  const database = makeFakeDatabase();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await database.all(done)).toEqual([{ number: 1 }, { number: 2 }]);
});

test('a step that fails leaves nothing behind', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE post_version (other INTEGER)' });
  await expect(migrate(database)).rejects.toThrow('post_version');
  expect(await database.all(done)).toEqual([]);
  expect(await database.all({ sql: "SELECT name FROM sqlite_master WHERE name = 'post'" })).toEqual([]);
});
