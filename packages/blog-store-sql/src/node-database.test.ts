import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { openNodeDatabase } from './node-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'node-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

const table = { sql: 'CREATE TABLE t (n INTEGER CHECK (n < 10)) STRICT' };
const insert = (number: number) => ({ sql: 'INSERT INTO t VALUES (?)', values: [number] });
const read = { sql: 'SELECT n FROM t ORDER BY n' };

describe('openNodeDatabase', () => {
  test('runs statements in their order, and gives the rows of each', async () => {
    const database = openNodeDatabase(':memory:');
    expect(await database.batch([table, insert(2), insert(1), read])).toEqual([
      [],
      [],
      [],
      [{ n: 1 }, { n: 2 }],
    ]);
    expect(await database.all(read)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('a batch in which one statement fails does nothing', async () => {
    const database = openNodeDatabase(':memory:');
    await database.all(table);
    await expect(database.batch([insert(1), insert(10)])).rejects.toThrow('CHECK');
    expect(await database.batch([read])).toEqual([[]]);
  });

  test('what one connection has written another one reads, at once and later', async () => {
    const path = join(folder, 'shared.sqlite');
    const [first, second] = [openNodeDatabase(path), openNodeDatabase(path)];
    await first.batch([table, insert(1)]);
    expect(await second.all(read)).toEqual([{ n: 1 }]);
    first.close();
    second.close();
    const third = openNodeDatabase(path);
    expect(await third.all(read)).toEqual([{ n: 1 }]);
    third.close();
    await expect(third.all(read)).rejects.toThrow('not open');
  });

  test('says that another process is writing after it has waited', async () => {
    const path = join(folder, 'busy.sqlite');
    const [first, second] = [openNodeDatabase(path), openNodeDatabase(path, { busyMs: 1 })];
    await first.all(table);
    await first.all({ sql: 'BEGIN IMMEDIATE' });
    await expect(second.batch([insert(1)])).rejects.toThrow('locked');
    await first.all({ sql: 'COMMIT' });
    await second.batch([insert(1)]);
    first.close();
    second.close();
  });

  test('throws where the file cannot be opened', () => {
    expect(() => openNodeDatabase(join(folder, 'no', 'folder.sqlite'))).toThrow('unable to open');
  });
});
