import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import { createSqlMediaStore, openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { createR2Blobs } from '@branchbook/blog-store-sql/r2';
import { expect, test } from 'vitest';

import { formatMediaRows } from './media-rows.ts';

test('a new database gets the rows of the images in a bucket', async () => {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const blobs = createR2Blobs({
    put: async (key, value) => objects.set(key, value as Uint8Array<ArrayBuffer>),
    async get(key) {
      const object = objects.get(key);
      return object ? { arrayBuffer: async () => object.slice().buffer } : null;
    },
    delete: async () => {},
  });
  const open = async () => {
    const database = openNodeDatabase(':memory:');
    await openSqlPostStore(database);
    return { database, media: createSqlMediaStore(database, { blobs }) };
  };
  const file = makeMediaFile();
  const variant = { ...file, variant: 480 };
  const { media: lost } = await open();
  for (const each of [variant, file]) await lost.put(each, makeMediaBytes(each));

  const others = ['posts-2026-11-24T03-00-00Z.json', "media/s5/01234567-'); DROP TABLE post; --.gif"];
  const sql = formatMediaRows({
    Contents: [...objects.keys(), ...others].map((Key) => ({
      Key,
      Size: objects.get(Key)?.length ?? 0,
      LastModified: '2026-11-24T03:00:00+00:00',
    })),
  });
  const { database, media } = await open();
  for (const line of sql.trimEnd().split('\n')) await database.all({ sql: line });
  const size = 2 * makeMediaBytes(file).length;
  const addedAt = Date.UTC(2026, 10, 24, 3);
  expect((await media.list()).images).toEqual([{ file, size, addedAt, name: null, sourceId: null }]);
  for (const each of [file, variant]) {
    expect(await media.get(file.id, each.variant)).toEqual({ file: each, bytes: makeMediaBytes(each) });
  }
});

test('an empty bucket has no rows', () => {
  expect(formatMediaRows({})).toBe('');
});
