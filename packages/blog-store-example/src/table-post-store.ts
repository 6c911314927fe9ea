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

/** One table: the posts by their places, from 1 on, and before them how often the list was changed. */
interface Tables<Post extends BlogPost> extends DBSchema {
  posts: { key: number; value: Post | Head };
}

interface Head {
  readonly revision: number;
}

/** The list as it was read: whoever has changed it since has counted the revision up. */
interface List<Post extends BlogPost> {
  readonly posts: readonly Post[];
  readonly revision: number;
}

export interface TablePostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The name of the database. */
  readonly name?: string;
  /** What a new database holds; `seedPosts` if left out. */
  readonly seeds?: readonly Post[];
}

/**
 * Stores posts in one table of IndexedDB, and nothing else: no journal, no text, no history. It is an example of a store that is
 * written against the port alone.
 *
 * A decision may take its time, and a transaction of IndexedDB ends when nothing is asked of it. So it is decided outside of one;
 * what was decided is written where the list is still the same, else it is decided again.
 *
 * Reading shows the seeds where the browser refuses the database. `transact` rejects with a `PostStoreError` whose reason is
 * `quota-exceeded`, `unavailable`, `not-found` or `failed`.
 *
 * @example
 * const store = createTablePostStore();
 * const { stored } = await store.transact(() => [{ type: 'add', post }]);
 */
export function createTablePostStore<Post extends BlogPost = BlogPost>({
  name = 'posts',
  // Without seeds of its own, a list has ours: posts of any type are posts.
  seeds = seedPosts as readonly Post[],
}: TablePostStoreOptions<Post> = {}): PostStore<Post> {
  /** Says to the other stores that something has changed. */
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
      const tell = () => listener();
      channel.addEventListener('message', tell);
      return () => channel.removeEventListener('message', tell);
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
      // A new database is a new list. What is written here is there for everybody, or not at all.
      upgrade(database) {
        const table = database.createObjectStore('posts');
        for (const [key, row] of toRows(seeds, 0)) void table.put(row, key);
      },
      // Somebody deletes the site's data: give way, or they would wait for ever.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      // The browser has ended the connection, as it does when a user clears the site's data. The next use opens another one.
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

  /** False where the list has been changed since it was read. */
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

/** Writes all of these rows in the place of those that are there, or none of them. */
async function replaceRows<Post extends BlogPost>(
  transaction: IDBPTransaction<Tables<Post>, ['posts'], 'readwrite'>,
  rows: readonly [number, Post | Head][],
): Promise<void> {
  const asked: Promise<unknown>[] = [transaction.done];
  try {
    asked.push(transaction.store.clear());
    for (const [key, row] of rows) asked.push(transaction.store.put(row, key));
  } catch (error) {
    // A row that is refused at once does not end the transaction: the list would stay cleared.
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
