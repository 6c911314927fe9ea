import {
  findUsedMedia,
  formatMediaCursor,
  formatMediaFile,
  type MediaFile,
  type MediaOrigin,
  type MediaStore,
  parseMediaCursor,
  parseMediaFile,
  type PostStore,
  PostStoreError,
  type StoredMedia,
} from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

import { readTimeLimitMs, withTimeout } from '../database.ts';
import { getErrorMessage, isQuotaError } from '../stored-text.ts';

/** What is known about a file, apart from its bytes, so that lists read no bytes. */
interface FileRecord {
  /** As `formatMediaFile` formats it. */
  readonly name: string;
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  readonly about: MediaOrigin;
}

interface MediaSchema extends DBSchema {
  files: { key: string; value: FileRecord; indexes: { id: string } };
  /** By the names of files. */
  bytes: { key: string; value: Uint8Array<ArrayBuffer> };
}

type Transaction = IDBPTransaction<MediaSchema, ['files', 'bytes'], 'readwrite'>;

export interface BrowserMediaStoreOptions {
  /** The posts that may name the images. */
  readonly posts: PostStore;
  /** Returns milliseconds since 1970; `Date.now` if omitted. */
  readonly now?: (() => number) | undefined;
}

/** A file may have megabytes, and the disk may be slow. In milliseconds. */
const writeTimeLimitMs = 30_000;

const defaultLimit = 100;

/**
 * Creates the images of the posts in this browser, in IndexedDB (`branchbook-media`). All methods
 * reject with a `PostStoreError` if it is full, denied, or does not respond in time.
 *
 * @example
 * const posts = createBrowserPostStore();
 * const media = createBrowserMediaStore({ posts });
 */
export function createBrowserMediaStore({
  posts,
  now = () => Date.now(),
}: BrowserMediaStoreOptions): MediaStore {
  return {
    put: (file, bytes, about = {}) =>
      write(async (transaction) => {
        const name = formatMediaFile(file);
        const files = transaction.objectStore('files');
        if ((await files.getKey(name)) !== undefined) return false;
        const record = { name, id: file.id, size: bytes.length, addedAt: now(), about };
        await Promise.all([transaction.objectStore('bytes').put(bytes, name), files.put(record)]);
        return true;
      }),

    has: (ids) =>
      attempt(readTimeLimitMs, async (database) => {
        const { store, done } = database.transaction('files');
        done.catch(() => {});
        const found = await Promise.all(ids.map((id) => store.index('id').getAllKeys(id)));
        return new Set(ids.filter((_, index) => findMain(found[index] ?? [])));
      }),

    get: (id, variant = null) =>
      attempt(readTimeLimitMs, async (database) => {
        const transaction = database.transaction(['files', 'bytes']);
        transaction.done.catch(() => {});
        const names = await transaction.objectStore('files').index('id').getAllKeys(id);
        const main = findMain(names);
        if (!main) return null;
        const wanted = { ...main, variant };
        const file = names.includes(formatMediaFile(wanted)) ? wanted : main;
        const bytes = await transaction.objectStore('bytes').get(formatMediaFile(file));
        return bytes ? { file, bytes } : null;
      }),

    async list({ cursor = null, limit = defaultLimit } = {}) {
      const after = cursor === null ? null : parseMediaCursor(cursor);
      return attempt(readTimeLimitMs, async (database) => {
        const listed = toImages(await database.getAll('files')).toSorted(compareImages);
        const start = after ? listed.findIndex((image) => isAfter(image, after)) : 0;
        const page = start === -1 ? [] : listed.slice(start, start + Math.max(1, limit));
        const last = page.at(-1);
        const hasMore = last !== undefined && last !== listed.at(-1);
        return { images: page, nextCursor: hasMore ? formatMediaCursor(last) : null };
      });
    },

    findUsed: (ids) => findUsedMedia(posts, ids),

    async delete(ids) {
      const used = await findUsedMedia(posts, ids);
      return write(async (transaction) => {
        const [files, bytes] = [transaction.objectStore('files'), transaction.objectStore('bytes')];
        const remaining: string[] = [];
        for (const id of ids) {
          const names = await files.index('id').getAllKeys(id);
          if (used.has(id)) {
            if (findMain(names)) remaining.push(id);
            continue;
          }
          await Promise.all(names.flatMap((name) => [files.delete(name), bytes.delete(name)]));
        }
        return remaining;
      });
    },
  };
}

let opened: Promise<IDBPDatabase<MediaSchema>> | null = null;

/** Runs requests in a transaction: all or none. Resolves once they are on disk. */
function write<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return attempt(writeTimeLimitMs, async (database) => {
    // `strict` waits for the disk, not only for the operating system.
    const transaction = database.transaction(['files', 'bytes'], 'readwrite', { durability: 'strict' });
    // If a request fails, it rejects too.
    transaction.done.catch(() => {});
    try {
      const result = await run(transaction);
      await transaction.done;
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  });
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // A failed request has aborted it.
  }
}

async function attempt<Result>(
  milliseconds: number,
  run: (database: IDBPDatabase<MediaSchema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTimeout(milliseconds, open().then(run));
  } catch (error) {
    const code = isQuotaError(error) ? 'quota-exceeded' : 'unavailable';
    throw new PostStoreError(code, getErrorMessage(error), { cause: error });
  }
}

function open(): Promise<IDBPDatabase<MediaSchema>> {
  // In its current version, since a newer build may have upgraded it.
  opened ??= openDB<MediaSchema>('branchbook-media', undefined, {
    upgrade: (database, _oldVersion, _newVersion, transaction) => {
      // If it is aborted, opening rejects too.
      transaction.done.catch(() => {});
      database.createObjectStore('files', { keyPath: 'name' }).createIndex('id', 'id');
      database.createObjectStore('bytes');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Returns the main file among the names of an image; null if it is not stored yet. */
function findMain(names: readonly string[]): MediaFile | null {
  return names.map(parseMediaFile).find((file) => file?.variant === null) ?? null;
}

function toImages(records: readonly FileRecord[]): readonly StoredMedia[] {
  const sizes = new Map<string, number>();
  for (const { id, size } of records) sizes.set(id, (sizes.get(id) ?? 0) + size);
  return records.flatMap(({ name, id, addedAt, about }) => {
    const file = parseMediaFile(name);
    if (!file || file.variant !== null) return [];
    const size = sizes.get(id) ?? 0;
    return { file, size, addedAt, name: about.name ?? null, sourceId: about.sourceId ?? null };
  });
}

function compareImages(a: StoredMedia, b: StoredMedia): number {
  return b.addedAt - a.addedAt || (a.file.id < b.file.id ? -1 : 1);
}

function isAfter(image: StoredMedia, { addedAt, id }: { addedAt: number; id: string }): boolean {
  return image.addedAt < addedAt || (image.addedAt === addedAt && image.file.id > id);
}
