import {
  applyChanges,
  type BlogPost,
  paginatePosts,
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  getPostWithNeighbors,
  seedPosts,
} from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** One table: at key 0 the revision, from key 1 the posts in order. */
interface Tables<Post extends BlogPost> extends DBSchema {
  posts: { key: number; value: Post | Head };
}

interface Head {
  readonly revision: number;
}

/** The list as read. The revision increases with every change. */
interface List<Post extends BlogPost> {
  readonly posts: readonly Post[];
  readonly revision: number;
}

export interface TablePostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The name of the database. */
  readonly name?: string;
  /** The posts of a new database; `seedPosts` if omitted. */
  readonly seeds?: readonly Post[];
}

/**
 * Stores posts in a single table of IndexedDB: an example store that uses only the public port.
 *
 * A transaction of IndexedDB ends as soon as it is idle, but `decide` may be async. So `decide`
 * runs outside of it, and runs again if the list has changed before the write (optimistic
 * concurrency).
 *
 * Reads return the seeds if the browser denies the database. `transact` rejects with a
 * `PostStoreError`: `quota-exceeded`, `unavailable`, `not-found` or `failed`.
 *
 * @example
 * const store = createTablePostStore();
 * const { stored } = await store.transact(() => [{ type: 'add', post }]);
 */
export function createTablePostStore<Post extends BlogPost = BlogPost>({
  name = 'posts',
  // Posts of any type extend `BlogPost`, so the default seeds fit.
  seeds = seedPosts as readonly Post[],
}: TablePostStoreOptions<Post> = {}): PostStore<Post> {
  /** Notifies the other stores of changes. */
  const channel = new BroadcastChannel(name);
  let opened: Promise<IDBPDatabase<Tables<Post>>> | undefined;

  return {
    readPage: async (request) => paginatePosts((await readSnapshot()).posts, request),
    readPost: async (slug) => getPostWithNeighbors((await readSnapshot()).posts, slug),
    readAll: readSnapshot,

    async transact(decide) {
      const database = await open();
      for (;;) {
        const list = await readList(database);
        const { posts, positions } = applyChanges(list.posts, await decide(list.posts));
        const isUnchanged = posts === list.posts;
        if (!isUnchanged && !(await writeList(database, posts, list.revision))) continue;
        if (!isUnchanged) channel.postMessage('changed');
        return {
          snapshot: { posts, blocked: null },
          stored: positions.map((at) => (at === null ? null : (posts[at] ?? null))),
        };
      }
    },

    async subscribe(listener) {
      const notify = () => listener();
      channel.addEventListener('message', notify);
      return () => channel.removeEventListener('message', notify);
    },
  };

  async function readSnapshot(): Promise<PostSnapshot<Post>> {
    try {
      return { posts: (await readList(await open())).posts, blocked: null };
    } catch (error) {
      return { posts: seeds, blocked: String(error) };
    }
  }

  async function open(): Promise<IDBPDatabase<Tables<Post>>> {
    opened ??= connect();
    try {
      return await opened;
    } catch (cause) {
      opened = undefined;
      throw new PostStoreError('unavailable', 'The browser gives no database.', { cause });
    }
  }

  async function connect(): Promise<IDBPDatabase<Tables<Post>>> {
    return openDB<Tables<Post>>(name, 1, {
      // The seeds are written with the new database, or not at all.
      upgrade(database) {
        const table = database.createObjectStore('posts');
        for (const [key, row] of toRows(seeds, 0)) void table.put(row, key);
      },
      // The user deletes the site's data, which waits until the connection closes.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      // The browser has closed the connection, for example to clear the site's data. The next use
      // reopens it.
      terminated: () => {
        opened = undefined;
      },
    });
  }

  async function readList(database: IDBPDatabase<Tables<Post>>): Promise<List<Post>> {
    const rows = await database.getAll('posts');
    const head = rows.find(isHead);
    return {
      posts: rows.filter((row): row is Post => !isHead(row)),
      revision: head?.revision ?? 0,
    };
  }

  /** Returns false if the list has changed since it was read. */
  async function writeList(
    database: IDBPDatabase<Tables<Post>>,
    posts: readonly Post[],
    revision: number,
  ): Promise<boolean> {
    try {
      const transaction = database.transaction('posts', 'readwrite', { durability: 'strict' });
      const head = await transaction.store.get(0);
      if (!head || !isHead(head) || head.revision !== revision) return false;
      await replaceRows(transaction, toRows(posts, revision + 1));
      return true;
    } catch (cause) {
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
      throw new PostStoreError(isFull ? 'quota-exceeded' : 'failed', 'The browser did not keep the change.', {
        cause,
      });
    }
  }
}

/** Replaces all rows, or none. */
async function replaceRows<Post extends BlogPost>(
  transaction: IDBPTransaction<Tables<Post>, ['posts'], 'readwrite'>,
  rows: readonly [number, Post | Head][],
): Promise<void> {
  const asked: Promise<unknown>[] = [transaction.done];
  try {
    asked.push(transaction.store.clear());
    for (const [key, row] of rows) asked.push(transaction.store.put(row, key));
  } catch (error) {
    // A row that is rejected at once does not abort the transaction: the list would stay empty.
    transaction.abort();
    await Promise.allSettled(asked);
    throw error;
  }
  await Promise.all(asked);
}

function toRows<Post extends BlogPost>(posts: readonly Post[], revision: number): [number, Post | Head][] {
  return [[0, { revision }], ...posts.map((post, index): [number, Post] => [index + 1, post])];
}

function isHead(row: BlogPost | Head): row is Head {
  return 'revision' in row && !('slug' in row);
}
