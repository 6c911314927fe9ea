import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';
import { createToken } from './token.ts';

const dayMs = 86_400_000;
const deploy = { name: 'Deploy', scope: 'draft', createdBy: 'user_1', expiresInDays: 30 } as const;

async function openWithClock() {
  const clock = { now: Date.parse('2026-11-29T22:00:00Z') };
  const database = makeFakeDatabase();
  const { tokens } = await openSqlPostStore(database, { now: () => clock.now });
  return { clock, database, tokens };
}

test('a token is returned once, and only its hash is stored', async () => {
  const { clock, database, tokens } = await openWithClock();
  const { token, ...stored } = await tokens.create(deploy);
  expect(stored).toMatchObject({ name: 'Deploy', scope: 'draft', createdBy: 'user_1', lastUsedOn: null });
  expect(stored).toMatchObject({ createdAt: clock.now, expiresAt: clock.now + 30 * dayMs });
  expect(await tokens.list()).toStrictEqual([stored]);
  expect(await tokens.verify(token)).toStrictEqual({ state: 'valid', token: stored });
  const rows = JSON.stringify(await database.all({ sql: 'SELECT * FROM token' }));
  expect(rows).toContain('Deploy');
  expect(rows).not.toContain(token.slice(3, 43));
});

test('the latest created token is listed first', async () => {
  const { tokens } = await openWithClock();
  for (const name of ['A', 'B', 'C']) await tokens.create({ ...deploy, name });
  expect((await tokens.list()).map(({ name }) => name)).toStrictEqual(['C', 'B', 'A']);
});

test('the day of the last use is stored, with one write a day', async () => {
  const { clock, database, tokens } = await openWithClock();
  const { token } = await tokens.create(deploy);
  const writes = () => database.asked.filter(({ sql }) => sql.startsWith('UPDATE token')).length;
  for (const _ of [1, 2]) await tokens.verify(token);
  expect([(await tokens.list())[0]?.lastUsedOn, writes()]).toStrictEqual(['2026-11-29', 1]);
  clock.now += 3 * 3_600_000;
  for (const _ of [1, 2]) await tokens.verify(token);
  expect([(await tokens.list())[0]?.lastUsedOn, writes()]).toStrictEqual(['2026-11-30', 2]);
});

test('a token is valid although its use can’t be stored', async () => {
  const { database, tokens } = await openWithClock();
  const { token } = await tokens.create(deploy);
  await database.all({
    sql: `CREATE TRIGGER full BEFORE UPDATE ON token BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  });
  expect(await tokens.verify(token)).toMatchObject({ state: 'valid' });
});

test('a token expires to the millisecond, and one without an end never does', async () => {
  const { clock, tokens } = await openWithClock();
  const { token, expiresAt } = await tokens.create(deploy);
  const permanent = await tokens.create({ ...deploy, expiresInDays: null });
  clock.now += 30 * dayMs - 1;
  expect(await tokens.verify(token)).toMatchObject({ state: 'valid' });
  clock.now += 1;
  expect(await tokens.verify(token)).toStrictEqual({ state: 'expired', expiredAt: expiresAt });
  expect((await tokens.list()).map(({ id }) => id)).toHaveLength(2);
  clock.now += 10_000 * dayMs;
  expect(await tokens.verify(permanent.token)).toMatchObject({ state: 'valid' });
});

test('a revoked token is revoked for ever, and leaves the list', async () => {
  const { clock, tokens } = await openWithClock();
  const { token, id } = await tokens.create(deploy);
  const other = await tokens.create({ ...deploy, name: 'Other' });
  await tokens.revoke(id);
  const revokedAt = clock.now;
  clock.now += 40 * dayMs;
  await tokens.revoke(id);
  await tokens.revoke('no such id');
  expect(await tokens.verify(token)).toStrictEqual({ state: 'revoked', revokedAt });
  expect((await tokens.list()).map(({ name }) => name)).toStrictEqual([other.name]);
});

test('an unknown token is wrong, one with a typo too, without a query', async () => {
  const { database, tokens } = await openWithClock();
  const { token } = await tokens.create(deploy);
  expect(await tokens.verify(createToken())).toStrictEqual({ state: 'wrong' });
  const before = database.asked.length;
  expect(await tokens.verify(`${token.slice(0, -1)}_`)).toStrictEqual({ state: 'wrong' });
  expect(await tokens.verify('bb_')).toStrictEqual({ state: 'wrong' });
  expect(await tokens.verify('eyJhbGciOiJSUzI1NiJ9.e30.x')).toBeNull();
  expect(database.asked).toHaveLength(before);
});

test('no token is created once a newer version has migrated, and one can be revoked', async () => {
  const { database, tokens } = await openWithClock();
  const { token, id } = await tokens.create(deploy);
  await database.all({ sql: 'INSERT INTO schema_step VALUES (99)' });
  await expect(tokens.create(deploy)).rejects.toMatchObject({ code: 'unavailable' });
  await tokens.revoke(id);
  expect(await tokens.verify(token)).toMatchObject({ state: 'revoked' });
});
