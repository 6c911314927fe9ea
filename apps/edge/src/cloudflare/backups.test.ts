import type { ApiStore } from '@branchbook/blog-api/handler';
import { PostStoreError } from '@branchbook/blog-core';
import { expect, test, vi } from 'vitest';

import { type Bucket, backUpPosts, listBackups, maxTries, partBytes, pauseMs } from './backups.ts';

type Post = ReturnType<ApiStore['exportPosts']> extends AsyncIterable<infer Each> ? Each : never;

const now = new Date('2026-11-24T03:00:00Z');
/** Small, so that a test of several parts is fast. */
const partSize = 64 * 1024;
const nameOfNow = 'posts-2026-11-24T03-00-00Z.json';

/** A bucket as strict as R2 about parts. It gives two objects of a list at once, and keeps what `fails` names from being done. */
function makeBucket(present: readonly string[] = []) {
  const objects = new Map(present.map((key) => [key, new Uint8Array()]));
  const open = new Set<string>();
  const fails = { uploadPart: Number.POSITIVE_INFINITY, complete: false };
  const bucket: Bucket = {
    async createMultipartUpload(key) {
      const parts = new Map<number, Uint8Array>();
      open.add(key);
      return {
        async uploadPart(number, bytes) {
          if (number >= fails.uploadPart) throw new Error('The bucket has failed.');
          parts.set(number, bytes.slice());
          return { partNumber: number, etag: `of ${number}` };
        },
        async complete(named) {
          if (fails.complete) throw new Error('The bucket has failed.');
          expect(named).toEqual(
            [...parts.keys()].map((number) => ({ partNumber: number, etag: `of ${number}` })),
          );
          const sizes = [...parts.values()].map(({ length }) => length);
          const [first = 0] = sizes;
          if (sizes.slice(0, -1).some((size) => size < partSize || size !== first))
            throw new Error('A part is too small, or not as large as the others.');
          if ((sizes.at(-1) ?? 0) > first || sizes.length === 0)
            throw new Error('The last part is not right.');
          objects.set(key, Buffer.concat([...parts.values()]));
          open.delete(key);
        },
        async abort() {
          open.delete(key);
        },
      };
    },
    async list({ prefix, cursor = '0' }) {
      const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix));
      const end = Number(cursor) + 2;
      return {
        objects: keys.slice(Number(cursor), end).map((key) => ({ key })),
        ...(keys.length > end ? { truncated: true, cursor: String(end) } : { truncated: false }),
      };
    },
    async delete(keys) {
      for (const key of keys) objects.delete(key);
    },
  };
  return { bucket, objects, open, fails };
}

/** A store of so many posts, each of about so many bytes. */
function storeOf(count: number, bytes = 100): Pick<ApiStore, 'exportPosts'> {
  return {
    async *exportPosts() {
      const content = 'ü'.repeat(bytes / 2);
      for (let id = 1; id <= count; id += 1) yield { id, content } as Post;
    },
  };
}

const sleep = vi.fn<(milliseconds: number) => Promise<void>>(async () => {});
const postsIn = (bytes: Uint8Array | undefined): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));

test('R2 takes parts of this size', () => {
  expect(partBytes).toBeGreaterThanOrEqual(5 * 1024 * 1024);
});

test.each([
  ['no posts', 0, 100],
  ['a short list', 3, 100],
  ['posts that are longer than a part', 3, 2.5 * partSize],
  ['a list of several parts', 1000, 1000],
])('%s: the copy is the whole list, as JSON', async (_, count, bytes) => {
  const { bucket, objects, open } = makeBucket();
  const store = storeOf(count, bytes);
  const result = await backUpPosts({ store, bucket, now, sleep, partSize });
  const copy = objects.get(nameOfNow);
  expect(result).toEqual({ copy: { name: nameOfNow, bytes: copy?.length }, removed: 0 });
  const posts: Post[] = [];
  for await (const post of store.exportPosts()) posts.push(post);
  expect(postsIn(copy)).toEqual(posts);
  expect(open.size).toBe(0);
});

test('a list that ends with a part has no empty part after it', async () => {
  const { bucket, objects } = makeBucket();
  const withoutText = new TextEncoder().encode(JSON.stringify([{ id: 1, content: '' }])).length;
  await backUpPosts({ store: storeOf(1, 2 * partSize - withoutText), bucket, now, sleep, partSize });
  expect(objects.get(nameOfNow)?.length).toBeGreaterThanOrEqual(2 * partSize - 1);
});

test.each([
  ['a part is not taken', (fails: { uploadPart: number }) => (fails.uploadPart = 2)],
  ['the whole is not taken', (fails: { complete: boolean }) => (fails.complete = true)],
])('where %s there is no object, and no upload is left open', async (_, breakIt) => {
  const { bucket, objects, open, fails } = makeBucket();
  breakIt(fails);
  const copying = backUpPosts({ store: storeOf(3, partSize), bucket, now, sleep, partSize });
  await expect(copying).rejects.toThrow('The bucket has failed.');
  expect([objects.size, open.size]).toEqual([0, 0]);
});

test('where reading fails there is no object, and it is not begun again', async () => {
  const { bucket, objects, open } = makeBucket();
  const exportPosts = vi.fn<ApiStore['exportPosts']>(async function* broken() {
    yield { id: 1 } as Post;
    throw new Error('The database has failed.');
  });
  const copying = backUpPosts({ store: { exportPosts }, bucket, now, sleep, partSize });
  await expect(copying).rejects.toThrow('The database has failed.');
  expect([objects.size, open.size, exportPosts.mock.calls.length]).toEqual([0, 0, 1]);
});

test.each([1, maxTries - 1])('a list that changes meanwhile is begun again (%i times)', async (times) => {
  const { bucket, objects, open } = makeBucket();
  sleep.mockClear();
  let begun = 0;
  const store: Pick<ApiStore, 'exportPosts'> = {
    async *exportPosts() {
      begun += 1;
      yield { id: begun } as Post;
      if (begun <= times) throw new PostStoreError('conflict', 'The list has changed.');
    },
  };
  await backUpPosts({ store, bucket, now, sleep, partSize });
  expect(postsIn(objects.get(nameOfNow))).toEqual([{ id: times + 1 }]);
  expect(sleep.mock.calls).toEqual(Array.from({ length: times }, () => [pauseMs]));
  expect(open.size).toBe(0);
});

test('a list that keeps changing is logged, and not backed up', async () => {
  const { bucket, objects, open } = makeBucket();
  const exportPosts = vi.fn<ApiStore['exportPosts']>(async function* changing() {
    yield { id: 1 } as Post;
    throw new PostStoreError('conflict', 'The list has changed.');
  });
  const copying = backUpPosts({ store: { exportPosts }, bucket, now, sleep, partSize });
  await expect(copying).rejects.toMatchObject({ code: 'conflict' });
  expect(exportPosts).toHaveBeenCalledTimes(maxTries);
  expect([objects.size, open.size]).toEqual([0, 0]);
});

test('one backup a day is created, and backups are retained for 14 days', async () => {
  const { bucket, objects } = makeBucket(['posts-of-somebody-else.json', 'posts-2026-01-01T00-00-00Z.zip']);
  const store = storeOf(1);
  for (let hour = 0; hour < 20 * 24; hour += 8)
    await backUpPosts({ store, bucket, now: new Date(Date.UTC(2026, 10, 1, hour)), sleep, partSize });
  const days = (await listBackups(bucket, new Date('2026-11-21T00:00:00Z'))).map(({ madeAt }) =>
    madeAt.toISOString().slice(8, 13),
  );
  expect(days).toEqual(Array.from({ length: 15 }, (_, each) => `${String(20 - each).padStart(2, '0')}T00`));
  expect(objects.has('posts-of-somebody-else.json')).toBe(true);
});

test('copies that are too old stay until there are 15 newer ones', async () => {
  const names = ['posts-2026-01-01T03-00-00Z.json', 'posts-2026-01-02T03-00-00Z.json'];
  const { bucket, objects, fails } = makeBucket(names);
  const copy = (time: string) =>
    backUpPosts({ store: storeOf(1), bucket, now: new Date(time), sleep, partSize });
  fails.complete = true;
  await expect(copy('2026-02-02T03:00:00Z')).rejects.toThrow('The bucket has failed.');
  expect([...objects.keys()]).toEqual(names);
  fails.complete = false;
  expect(await copy('2026-02-02T04:00:00Z')).toMatchObject({ removed: 0 });
  for (let day = 3; day < 16; day += 1) await copy(`2026-02-${String(day).padStart(2, '0')}T04:00:00Z`);
  expect(objects.has(names[1] ?? '')).toBe(true);
  expect(await copy('2026-02-16T04:00:00Z')).toMatchObject({ removed: 1 });
  expect(objects.size).toBe(15);
});
