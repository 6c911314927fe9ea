import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, describe, expect, test, vi } from 'vitest';

import { openNodeDatabase } from './node-database.ts';
import type { SqlDatabase } from './sql-database.ts';

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

  test('reads while another process writes, and changes once that has ended', async () => {
    const path = join(folder, 'lock.sqlite');
    const [other, database] = [openNodeDatabase(path), openNodeDatabase(path)];
    await other.batch([table, insert(1)]);
    await other.all({ sql: 'BEGIN IMMEDIATE' });
    const changes = [
      database.all(insert(2)),
      database.batch([insert(3), read]),
      database.transaction((within) => within.all(insert(4))),
    ];
    // Each of them waits, and so does no thread.
    for (let each = 0; each < 5; each += 1) {
      const from = performance.now();
      expect(await database.all(read)).toEqual([{ n: 1 }]);
      expect(await database.batch([read, read])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
      expect(performance.now() - from).toBeLessThan(500);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await other.all({ sql: 'COMMIT' });
    await Promise.all(changes);
    expect(await database.all(read)).toEqual([1, 2, 3, 4].map((n) => ({ n })));
    other.close();
    database.close();
  });

  describe('transaction', () => {
    test('works at once share one commit, and nobody is told before it', async () => {
      const path = join(folder, 'group.sqlite');
      const [database, other] = [openNodeDatabase(path), openNodeDatabase(path)];
      await database.all(table);
      const seen: unknown[] = [];
      const works = [1, 2, 3].map((number) =>
        database.transaction(async (within) => {
          await within.all(insert(number));
          seen.push([await within.all(read), await other.all(read)]);
        }),
      );
      await Promise.race(works);
      expect(seen).toEqual([1, 2, 3].map((last) => [[1, 2, 3].slice(0, last).map((n) => ({ n })), []]));
      expect(await other.all(read)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      await Promise.all(works);
      database.close();
      other.close();
    });

    test('a work that fails does nothing, and the others are done', async () => {
      const database = openNodeDatabase(':memory:');
      await database.all(table);
      const outcomes = await Promise.allSettled([
        database.transaction((within) => within.batch([insert(1), read])),
        database.transaction(async (within) => {
          await within.batch([insert(2)]);
          throw new Error('not wanted');
        }),
        database.transaction(async (within) => {
          await within.all(insert(3));
          await within.batch([insert(4), insert(10)]).catch(() => null);
          return within.all(read);
        }),
      ]);
      expect(outcomes).toMatchObject([
        { value: [[], [{ n: 1 }]] },
        { reason: { message: 'not wanted' } },
        { value: [{ n: 1 }, { n: 3 }] },
      ]);
      expect(await database.all(read)).toEqual([{ n: 1 }, { n: 3 }]);
    });

    test('what works have done at the end is done once, after all of them', async () => {
      const database = openNodeDatabase(':memory:');
      await database.all(table);
      const atEnd = vi.fn<(within: SqlDatabase) => Promise<unknown>>((within) => within.all(insert(9)));
      const works = [1, 2, 3].map((number) =>
        database.transaction(async (within) => {
          await within.all(insert(number));
          return within.all(read);
        }, atEnd),
      );
      expect((await Promise.all(works)).map((rows) => rows.length)).toEqual([1, 2, 3]);
      expect(atEnd).toHaveBeenCalledOnce();
      expect(await database.all(read)).toEqual([1, 2, 3, 9].map((n) => ({ n })));
    });

    test('where what is done at the end fails, all are refused for that, and nothing is done', async () => {
      const database = openNodeDatabase(':memory:');
      await database.all(table);
      const outcomes = await Promise.allSettled([
        database.transaction((within) => within.all(insert(1))),
        database.transaction(
          (within) => within.all(insert(2)),
          (within) => within.all(insert(10)),
        ),
      ]);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('CHECK') } });
      }
      expect(await database.all(read)).toEqual([]);
    });

    test.each([
      // Checked by the commit.
      ['cannot be committed', { sql: 'INSERT INTO child VALUES (1)' }, 'FOREIGN KEY'],
      // As a full disk does.
      ['ends in the middle', { sql: 'INSERT OR ROLLBACK INTO t VALUES (10)' }, 'CHECK'],
    ])('where it %s all are refused for that, and nothing is done', async (_, fatal, message) => {
      const database = openNodeDatabase(':memory:');
      const child = 'CREATE TABLE child (n REFERENCES parent DEFERRABLE INITIALLY DEFERRED)';
      await database.batch([table, { sql: 'CREATE TABLE parent (n PRIMARY KEY)' }, { sql: child }]);
      const outcomes = await Promise.allSettled([
        database.transaction((within) => within.all(insert(1))),
        // What it refuses may rest on what is not done.
        database.transaction(() => Promise.reject(new Error('not wanted'))),
        database.transaction((within) => within.all(fatal)),
        database.transaction((within) => within.all(insert(2))),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ reason: { message: expect.stringContaining(message) } });
      }
      expect(await database.all(read)).toEqual([]);
      await database.transaction((within) => within.all(insert(3)));
      expect(await database.all(read)).toEqual([{ n: 3 }]);
    });

    test('what is asked for meanwhile waits, and sees nothing that may be undone', async () => {
      const database = openNodeDatabase(':memory:');
      await database.all(table);
      const asked: Promise<unknown>[] = [];
      const undone = database.transaction(async (within) => {
        await within.all(insert(1));
        asked.push(
          database.all(read),
          database.batch([insert(2), read]),
          database.transaction((own) => own.all(read)),
        );
        await Promise.resolve();
        throw new Error('not wanted');
      });
      await expect(undone).rejects.toThrow('not wanted');
      expect(await Promise.all(asked)).toEqual([[], [[], [{ n: 2 }]], [{ n: 2 }]]);
    });

    test('rejects where the file is closed, or somebody else writes', async () => {
      const path = join(folder, 'closed.sqlite');
      const [first, second] = [openNodeDatabase(path), openNodeDatabase(path, { busyMs: 1 })];
      await first.all(table);
      await first.all({ sql: 'BEGIN IMMEDIATE' });
      await expect(second.transaction((within) => within.all(insert(1)))).rejects.toThrow('locked');
      await first.all({ sql: 'COMMIT' });
      const late = second.transaction((within) => within.all(insert(2)));
      second.close();
      await expect(late).rejects.toThrow('not open');
      expect(await first.all(read)).toEqual([]);
      first.close();
    });
  });

  test('rejects with the first error if a rollback fails, and rolls back before later work', async () => {
    const database = openNodeDatabase(':memory:');
    await database.all(table);
    // oxlint-disable-next-line typescript/unbound-method -- called with its database
    const { exec } = DatabaseSync.prototype;
    const failing = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      if (sql === 'ROLLBACK') throw new Error('disk I/O error');
      exec.call(this, sql);
    });
    const fail = () => Promise.reject(new Error('no index'));
    const lost = database.transaction((within) => within.all(insert(1)), fail);
    await expect(lost).rejects.toThrow('no index');
    failing.mockRestore();
    await expect(database.transaction((within) => within.all(insert(2)))).rejects.toThrow(
      'within a transaction',
    );
    await database.transaction((within) => within.all(insert(3)));
    expect(await database.all(read)).toEqual([{ n: 3 }]);
    database.close();
  });

  test.each([
    ['in a folder that does not exist', join('no', 'folder.sqlite'), 'unavailable', 'unable to open'],
    ['that is no database', 'notes.txt', 'failed', 'not a database'],
  ])('a file %s is an error with its path', async (_, name, code, reason) => {
    const path = join(folder, name);
    writeFileSync(join(folder, 'notes.txt'), 'Not a database, but a text of some length.'.repeat(50));
    const open = async () => openNodeDatabase(path);
    await expect(open()).rejects.toMatchObject({ code });
    await expect(open()).rejects.toThrow(path);
    await expect(open()).rejects.toThrow(reason);
  });
});
