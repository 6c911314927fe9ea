import {
  createStoreListeners,
  type BlogPost,
  findPost,
  getPostPage,
  type PostDrafts,
  type PostQuery,
  type PostStore,
  PostStoreError,
  type PostTrash,
  type StoreCondition,
} from '@branchbook/blog-core';

import type { DraftTable } from './drafts/indexed-db-drafts.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { BrowserPostVersions } from './history/version-recorder.ts';
import { indexedDbJournal, type Journal } from './journal.ts';
import { tabLastSeenRevision, type LastSeenRevision } from './last-seen-revision.ts';
import type { PostWriter } from './post-writer.ts';
import type * as Listing from './listing.ts';
import { getErrorMessage } from './stored-text.ts';
import { createTabLock, type TabLock } from './tab-lock.ts';
import { createTextCache } from './text-cache.ts';
import type { TrashRecords } from './trash/indexed-db-trash.ts';
import type { UnreadableArchive } from './unreadable-archive.ts';
import { createWriteAheadLog, type StoredState } from './write-ahead-log.ts';

export type { PostVersionList } from './history/history-store.ts';
export type { BrowserPostVersions };

/** The post store in the visitor's browser. It has all optional members. */
export interface BrowserPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  readonly versions: BrowserPostVersions;
  readonly trash: PostTrash<Post>;
  readonly drafts: PostDrafts<Post>;
  readonly condition: StoreCondition<Post>;
}

/** The seeds, and the browser APIs that the store uses (replaceable in tests). */
export interface BrowserPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The posts if nothing was ever stored; none if omitted. */
  seeds?: readonly Post[] | undefined;
  /** Set to false to store the seeds with the first change instead of the first read. */
  writeSeedsOnRead?: boolean | undefined;
  /** Returns the page's storage. Called on every use, because blocked storage throws on access. */
  storage?: (() => Storage | null) | undefined;
  journal?: Journal | undefined;
  archive?: UnreadableArchive | undefined;
  histories?: HistoryStore | undefined;
  trash?: TrashRecords | undefined;
  drafts?: DraftTable | undefined;
  tabLock?: TabLock | undefined;
  lastSeenRevision?: LastSeenRevision | undefined;
  /** The target of other tabs' `storage` events. */
  events?: Pick<Window, 'addEventListener'> | undefined;
  now?: (() => number) | undefined;
  /** Resolves after this many milliseconds of `now`. */
  sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}

/**
 * Creates the store. Posts are in local storage under `blogPosts`, as a JSON list whose order
 * determines Previous and Next. A write-ahead log in IndexedDB makes changes durable: once `apply`
 * resolves, they survive an immediate kill of the browser.
 *
 * - If nothing was ever stored, reads return the seeds, and store them unless `writeSeedsOnRead`
 *   is false. An empty list stays empty.
 * - Changes are logged, written, and verified by reading them back. The next start replays what
 *   the browser lost of its last seconds. External edits of `blogPosts` take precedence.
 * - Changes are applied one set at a time across tabs, each to the newest list.
 * - Text that cannot be parsed completely is archived before it is overwritten.
 * - Deleted posts are in the trash before they leave the list. Versions are recorded after a save.
 * - Drafts are in IndexedDB. Publishing one is a single change, also if the browser is killed.
 * - Without IndexedDB changes are still written, but `isDurable` is false, and deleted posts have
 *   no trash key. Reads never wait for IndexedDB.
 *
 * The code of everything but reads is loaded with its first use.
 *
 * Reads never reject: if storage is unavailable they return the seeds, and `condition` the reason.
 * Other calls reject with a {@link PostStoreError}: `quota-exceeded`, `unavailable`, `not-found`,
 * `conflict` or `failed`.
 *
 * @example
 * const store = createBrowserPostStore();
 * const { posts: [created] } = await store.apply([{ type: 'create', post }]);
 */
export function createBrowserPostStore(options?: BrowserPostStoreOptions<never>): BrowserPostStore;
// The seeds determine the type of the posts, else the type argument; default `BlogPost`.
export function createBrowserPostStore<Post extends BlogPost>(
  options?: BrowserPostStoreOptions<Post>,
): BrowserPostStore<Post>;
export function createBrowserPostStore<Post extends BlogPost>({
  seeds = [],
  writeSeedsOnRead = true,
  storage = () => globalThis.localStorage,
  journal = indexedDbJournal,
  archive,
  histories,
  trash,
  drafts,
  tabLock = createTabLock(),
  lastSeenRevision = tabLastSeenRevision,
  events = getPageEvents(),
  now = Date.now,
  sleep = sleepFor,
}: BrowserPostStoreOptions<Post> = {}): BrowserPostStore<Post> {
  const texts = createTextCache<Post>();
  const list = createWriteAheadLog({
    storage,
    journal,
    tabLock,
    lastSeenRevision,
    events,
    now,
    sleep,
    seedText: JSON.stringify(seeds),
    getFingerprint: (text) => texts.get(text).fingerprint,
    replay: async (text, changes) => (await loadWriter()).replay(text, changes),
  });
  const listeners = createStoreListeners();
  // Runs from the first use until the page closes, with or without subscribers.
  const start = once(() => list.subscribe(() => listeners.emit()));
  const recover = once(() => void list.reconcile(true).then((isNews) => isNews && listeners.emit()));

  let writer: Promise<PostWriter<Post>> | undefined;

  return {
    // `list` returns whole posts or summaries; a type assertion tells its overloads apart.
    list: async (query?: PostQuery) => {
      const isPlain = !query?.search && !query?.tags && (query?.sort ?? 'list') === 'list';
      const getPage = isPlain ? getPostPage : (await loadListing()).listPosts;
      return readStored((stored) => getPage(getPosts(stored), query)) as never;
    },
    get: (key) => readStored((stored) => findPost(getPosts(stored), key)),
    async listTags() {
      const { countTags } = await loadListing();
      return readStored((stored) => countTags(getPosts(stored)));
    },
    apply: async (changes) => (await startWriter()).apply(changes),

    subscribe(listener) {
      start();
      return listeners.add(listener);
    },

    versions: {
      list: async (id) => (await loadWriter()).versions.list(id),
      listAll: async () => (await loadWriter()).versions.listAll(),
    },

    trash: {
      list: async () => (await loadWriter()).trash.list(),
      discard: async (keys) => (await loadWriter()).trash.discard(keys),
    },

    drafts: {
      list: async (query) => (await loadWriter()).drafts.list(query),
      get: async (key) => (await loadWriter()).drafts.get(key),
      save: async (draft, condition) => (await loadWriter()).drafts.save(draft, condition),
      delete: async (key, condition) => (await loadWriter()).drafts.delete(key, condition),
    },

    condition: {
      async read() {
        const loaded = await loadWriter();
        return readStored((stored) => loaded.readCondition(stored));
      },
      repair: async (changes) => (await startWriter()).condition.repair(changes),
      discard: async (text) => (await startWriter()).condition.discard(text),
      restore: async () => (await startWriter()).condition.restore(),
    },
  };

  async function startWriter(): Promise<PostWriter<Post>> {
    start();
    return loadWriter();
  }

  /** Tries again after a failure. */
  async function loadWriter(): Promise<PostWriter<Post>> {
    writer ??= import('./post-writer.ts').then(({ createPostWriter }) =>
      createPostWriter({
        list,
        texts,
        getPosts,
        isUnseeded,
        onChange: () => listeners.emit(),
        storage,
        archive,
        histories,
        trash,
        draftTable: drafts,
        withLock: (task) => tabLock.withLock(task),
        now,
        sleep,
      }),
    );
    try {
      return await writer;
    } catch (cause) {
      writer = undefined;
      throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
    }
  }

  /** Loads what searches, sorts and counts, which visitors who read one list don't need. */
  async function loadListing(): Promise<typeof Listing> {
    try {
      return await import('./listing.ts');
    } catch (cause) {
      throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
    }
  }

  /** Reads the stored text. The first call then recovers what a crash lost. */
  async function readStored<Result>(read: (stored: StoredState) => Result): Promise<Awaited<Result>> {
    start();
    const result = await read(writeSeedsOnRead ? list.readOrSeed() : list.read());
    recover();
    return result;
  }

  function getPosts(stored: StoredState): readonly Post[] {
    return stored.blocked !== null || isUnseeded(stored) ? seeds : texts.get(stored.text).posts;
  }

  function isUnseeded({ isNew }: StoredState): boolean {
    return isNew && !writeSeedsOnRead;
  }
}

/** Returns a target without events outside a page, such as in Node. */
function getPageEvents(): Pick<Window, 'addEventListener'> {
  return typeof addEventListener === 'function' ? globalThis : new EventTarget();
}

/** Returns a function that runs only on its first call. */
function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

function sleepFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
