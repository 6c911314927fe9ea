import {
  applyChanges,
  type BlogPost,
  countTags,
  deleteDraft,
  type DraftRecords,
  findDraft,
  findPost,
  getPostVersion,
  listDrafts,
  listPosts,
  noDrafts,
  type PlacedTrash,
  type PostDrafts,
  type PostStore,
  PostStoreError,
  type PostTrash,
  saveDraft,
} from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The one record of the database. Writing it changes everything or nothing. */
interface Blog<Post extends BlogPost> {
  readonly posts: readonly Post[];
  /** The deleted posts, in the order of deletion. */
  readonly trash: readonly PlacedTrash<Post>[];
  readonly drafts: DraftRecords<Post>;
}

interface Schema<Post extends BlogPost> extends DBSchema {
  posts: { key: string; value: Blog<Post> };
}

const recordKey = 'blog';
const emptyBlog = { posts: [], trash: [], drafts: noDrafts };

export interface IndexedDbPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The name of the database; 'posts' if omitted. */
  readonly name?: string;
  /** The posts of a new database; none if omitted. */
  readonly seeds?: readonly Post[];
}

/**
 * Stores posts in IndexedDB: an example store that uses only the public port. Transactions of
 * IndexedDB run one after another, in all tabs, so no change is lost.
 *
 * Reads return the seeds if the browser denies the database. Changes reject with a
 * `PostStoreError` then: `unavailable`.
 *
 * @example
 * const store = createIndexedDbPostStore();
 * const { posts } = await store.apply([{ type: 'create', post }]);
 */
export function createIndexedDbPostStore<Post extends BlogPost = BlogPost>({
  name = 'posts',
  seeds = [],
}: IndexedDbPostStoreOptions<Post> = {}): PostStore<Post> & {
  readonly trash: PostTrash<Post>;
  readonly drafts: PostDrafts<Post>;
} {
  // A channel does not receive the messages that it sends. With two, a store receives its changes too.
  const sender = new BroadcastChannel(name);
  const receiver = new BroadcastChannel(name);
  let opened: Promise<IDBPDatabase<Schema<Post>>> | undefined;

  return {
    // `listPosts` returns whole posts or summaries; a type assertion tells its overloads apart.
    list: async (query) => listPosts((await read()).posts, query) as never,
    get: async (key) => findPost((await read()).posts, key),
    listTags: async () => countTags((await read()).posts),

    async apply(changes) {
      const { changed, deleted } = await write((blog) => {
        const applied = applyChanges(blog.posts, changes, {
          trash: blog.trash,
          drafts: blog.drafts,
          now: Date.now(),
          createKey: () => crypto.randomUUID(),
        });
        const trash = [...blog.trash, ...applied.deleted.filter((each) => each !== null)].filter(
          ({ key }) => !applied.restored.includes(key),
        );
        const { posts, drafts } = applied;
        const isChanged = posts !== blog.posts || drafts !== blog.drafts;
        return { ...applied, blog: isChanged ? { posts, trash, drafts } : blog };
      });
      return {
        posts: changed.map((post) => post && { post, version: getPostVersion(post) }),
        trashKeys: deleted.map((each) => each?.key ?? null),
      };
    },

    subscribe(listener) {
      const notify = () => listener();
      receiver.addEventListener('message', notify);
      return () => receiver.removeEventListener('message', notify);
    },

    trash: {
      list: async () => (await read()).trash.toReversed(),
      async discard(keys) {
        await write((blog) => ({
          blog: { ...blog, trash: blog.trash.filter(({ key }) => !keys.includes(key)) },
        }));
      },
    },

    drafts: {
      list: async (query) => listDrafts((await read()).drafts, query),
      get: async (key) => findDraft((await read()).drafts, key),
      async save(draft, condition) {
        const { saved } = await write((blog) => {
          const { records, ...result } = saveDraft(blog.drafts, draft, { ...condition, now: Date.now() });
          return { ...result, blog: { ...blog, drafts: records } };
        });
        return saved;
      },
      async delete(key, condition) {
        await write((blog) => ({
          blog: { ...blog, drafts: deleteDraft(blog.drafts, key, { ...condition, now: Date.now() }) },
        }));
      },
    },
  };

  async function read(): Promise<Blog<Post>> {
    try {
      const database = await open();
      return { ...emptyBlog, ...(await database.get('posts', recordKey)) };
    } catch {
      return { ...emptyBlog, posts: seeds };
    }
  }

  /** Writes the blog that `change` returns, unless it is the same one. Returns all of its result. */
  async function write<Result extends { readonly blog: Blog<Post> }>(
    change: (blog: Blog<Post>) => Result,
  ): Promise<Result> {
    const database = await open();
    try {
      const transaction = database.transaction('posts', 'readwrite', { durability: 'strict' });
      const blog: Blog<Post> = { ...emptyBlog, ...(await transaction.store.get(recordKey)) };
      const result = change(blog);
      if (result.blog === blog) return result;
      await transaction.store.put(result.blog, recordKey);
      await transaction.done;
      sender.postMessage('changed');
      return result;
    } catch (cause) {
      if (cause instanceof PostStoreError) throw cause;
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
      throw new PostStoreError(isFull ? 'quota-exceeded' : 'failed', 'The change could not be stored.', {
        cause,
      });
    }
  }

  async function open(): Promise<IDBPDatabase<Schema<Post>>> {
    try {
      opened ??= openDB<Schema<Post>>(name, 1, {
        // The seeds are written with the new database, or not at all.
        upgrade: (database) =>
          void database.createObjectStore('posts').put({ ...emptyBlog, posts: seeds }, recordKey),
        // The user deletes the site's data, which waits until the connection closes.
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          opened = undefined;
        },
        // The browser has closed the connection. The next use opens another one.
        terminated: () => {
          opened = undefined;
        },
      });
      return await opened;
    } catch (cause) {
      opened = undefined;
      throw new PostStoreError('unavailable', 'The browser denies the database.', { cause });
    }
  }
}
