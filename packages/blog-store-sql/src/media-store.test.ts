import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { MediaStore } from '@branchbook/blog-core';
import { makeMediaFile, makePost, mediaStoreConformance } from '@branchbook/blog-core/testing';
import { afterAll, describe, expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import { createSqlMediaStore, type MediaBlobs } from './media-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { createR2Blobs, type R2 } from './r2-blobs.ts';
import type { SqlDatabase } from './sql-database.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'media-'));
afterAll(() => rmSync(folder, { recursive: true }));

let folderCount = 0;

function makeFolder(): string {
  folderCount += 1;
  return join(folder, String(folderCount));
}

/** Returns the names of all files in a folder of images. */
function readNames(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

interface FakeBucket extends R2 {
  readonly objects: Map<string, ArrayBuffer>;
}

function makeFakeBucket(): FakeBucket {
  const objects = new Map<string, ArrayBuffer>();
  return {
    objects,
    async put(key, value) {
      objects.set(key, new Uint8Array(value as Uint8Array<ArrayBuffer>).buffer);
    },
    async get(key) {
      const buffer = objects.get(key);
      return buffer ? { arrayBuffer: async () => buffer } : null;
    },
    async delete(keys) {
      if (keys.length > 1000) throw new Error('R2 deletes at most 1,000 objects.');
      for (const key of keys) objects.delete(key);
    },
  };
}

interface Opened {
  readonly media: MediaStore;
  readonly posts: SqlPostStore;
}

async function openOver(database: SqlDatabase, blobs: MediaBlobs): Promise<Opened> {
  const posts = await openSqlPostStore(database, { pollMs: 10 });
  return { media: createSqlMediaStore(database, { blobs }), posts };
}

describe.each([
  ['Node, with a folder', () => openNodeDatabase(':memory:'), () => createFolderBlobs(makeFolder())],
  ['D1, with R2', () => makeFakeDatabase(), () => createR2Blobs(makeFakeBucket())],
] as const)('on %s', (_, openDatabase, createBlobs) => {
  test.each(mediaStoreConformance)('$name', async ({ run }) => {
    const [database, blobs] = [openDatabase(), createBlobs()];
    await run({ open: () => openOver(database, blobs) });
  });
});

const { id } = makeMediaFile();
const text = `![Ledger](/media/${id}-1200x800.webp)`;
const bytes = new Uint8Array(4);

test('bytes whose write fails are in no row, and leave no file', async () => {
  const database = makeFakeDatabase();
  const path = makeFolder();
  const { media } = await openOver(database, createFolderBlobs(path));
  await media.put(makeMediaFile(1), bytes);
  const full: MediaBlobs = {
    ...createFolderBlobs(path),
    write: async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
  const { media: other } = await openOver(database, full);
  await expect(other.put(makeMediaFile(), bytes)).rejects.toMatchObject({ code: 'quota-exceeded' });
  expect(await other.get(id)).toBeNull();
  expect(readNames(path)).toHaveLength(1);
});

test('a file that two writers store at once has its bytes once', async () => {
  const database = makeFakeDatabase();
  const path = makeFolder();
  const { media } = await openOver(database, createFolderBlobs(path));
  const results = await Promise.all([media.put(makeMediaFile(), bytes), media.put(makeMediaFile(), bytes)]);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(readNames(path)).toHaveLength(1);
  expect((await media.get(id))?.bytes).toEqual(bytes);
});

test('a deletion deletes the bytes, and none of a file that is stored again meanwhile', async () => {
  const database = makeFakeDatabase();
  const bucket = makeFakeBucket();
  const blobs = createR2Blobs(bucket);
  const { media } = await openOver(database, {
    ...blobs,
    async delete(keys) {
      await createSqlMediaStore(database, { blobs }).put(makeMediaFile(), bytes);
      await blobs.delete(keys);
    },
  });
  await media.put(makeMediaFile(), bytes);
  expect(await media.delete([id])).toEqual([]);
  expect(bucket.objects.size).toBe(1);
  expect((await media.get(id))?.bytes).toEqual(bytes);
});

test('changes that name an image which is deleted before they are written are rejected', async () => {
  const database = makeFakeDatabase();
  const blobs = createFolderBlobs(makeFolder());
  const { media } = await openOver(database, blobs);
  let isDeleted = false;
  const racing: SqlDatabase = {
    ...database,
    async batch(statements) {
      if (!isDeleted && statements.some(({ sql }) => sql.includes('INTO post_media'))) {
        isDeleted = true;
        await media.delete([id]);
      }
      return database.batch(statements);
    },
  };
  const posts = await openSqlPostStore(racing, { checkMedia: true });
  const create = () => posts.apply([{ type: 'create', post: makePost({ id: 7, content: text }) }]);
  const missing = { name: 'MissingMediaError', ids: [id] };
  await expect(create()).rejects.toMatchObject(missing);
  expect(isDeleted).toBe(false);
  await media.put(makeMediaFile(), bytes);
  await expect(create()).rejects.toMatchObject(missing);
  expect(isDeleted).toBe(true);
  expect(await posts.get({ id: 7 })).toBeNull();
  await media.put(makeMediaFile(), bytes);
  expect((await create()).posts[0]?.post.id).toBe(7);
});

test('an image is used until no text of an unpublished post names it', async () => {
  const { media, posts } = await openOver(makeFakeDatabase(), createFolderBlobs(makeFolder()));
  await media.put(makeMediaFile(), bytes);
  await posts.apply([{ type: 'create', post: makePost({ id: 7, content: text }) }]);
  await posts.apply([{ type: 'unpublish', id: 7, draft: 'seven' }]);
  expect(await media.delete([id])).toEqual([id]);
  const draft = await posts.drafts.get('seven');
  await posts.drafts.save(
    { key: 'seven', post: makePost({ id: 7, content: '' }), edits: null },
    { ifVersion: draft?.version },
  );
  expect(await media.delete([id])).toEqual([id]);
  await posts.drafts.delete('seven');
  expect(await media.delete([id])).toEqual([]);
});

test('a deletion reads only the texts that have named an image', async () => {
  const database = makeFakeDatabase();
  const { media, posts } = await openOver(database, createFolderBlobs(makeFolder()));
  await media.put(makeMediaFile(), bytes);
  await posts.apply([{ type: 'create', post: makePost({ id: 7, content: text }) }]);
  await media.delete([id]);
  const { sql, values } =
    database.asked.find((statement) => statement.sql.startsWith('DELETE FROM media_file')) ?? {};
  const plan = await database.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, ...(values && { values }) });
  const scans = plan.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith('SCAN'));
  expect(scans.filter((detail) => !detail.includes('json_each'))).toEqual([]);
});

test('a file whose bytes were lost is stored again', async () => {
  const database = makeFakeDatabase();
  const path = makeFolder();
  const { media } = await openOver(database, createFolderBlobs(path));
  await media.put(makeMediaFile(), bytes, { name: 'desk.jpg' });
  rmSync(path, { recursive: true });
  expect(await media.get(id)).toBeNull();
  const results = await Promise.all([media.put(makeMediaFile(), bytes), media.put(makeMediaFile(), bytes)]);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await media.get(id))?.bytes).toEqual(bytes);
  expect(readNames(path)).toHaveLength(1);
  expect((await media.list()).images.map(({ name }) => name)).toEqual(['desk.jpg']);
});

test.each([
  ['fails leaves no bytes', false],
  ['is written, but whose response is lost, has its bytes', true],
] as const)('a row that %s', async (_, isWritten) => {
  const database = makeFakeDatabase();
  const path = makeFolder();
  const { media } = await openOver(
    {
      ...database,
      async all(statement) {
        const isInsert = statement.sql.startsWith('INSERT INTO media_file');
        if (!isInsert || isWritten) await database.all(statement);
        if (isInsert) throw new Error('The connection to the database was lost.');
        return database.all(statement);
      },
    },
    createFolderBlobs(path),
  );
  await expect(media.put(makeMediaFile(), bytes)).rejects.toMatchObject({ code: 'failed' });
  expect(readNames(path)).toHaveLength(isWritten ? 1 : 0);
  expect((await media.get(id))?.bytes).toEqual(isWritten ? bytes : undefined);
});

test('a path is no key', async () => {
  const blobs = createFolderBlobs(makeFolder());
  for (const key of ['../a', 'aa/../../a', '/etc/passwd', 'aa', 'aa/a/b', 'aa/a\0']) {
    await expect(blobs.write(key, bytes)).rejects.toThrow('is no key');
    await expect(blobs.read(key)).rejects.toThrow('is no key');
  }
});
