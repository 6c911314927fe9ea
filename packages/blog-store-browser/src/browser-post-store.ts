import {
  applyChange,
  applyChanges,
  type BlogPost,
  type Clearing,
  type DecideChanges,
  type Durability,
  includesAll,
  paginatePosts,
  type PostChange,
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  type PostTransaction,
  getPostWithNeighbors,
  diffToReplace,
  seedPosts,
  type StoredText,
  type UnreadableText,
  type UnreadableTextActions,
  type UnreadableTexts,
  type Unsubscribe,
} from '@branchbook/blog-core';

import { indexedDbJournal, type Journal } from './journal.ts';
import { createWriteAheadLog, type NewestText, type StoredState } from './write-ahead-log.ts';
import { tabLastSeenRevision, type LastSeenRevision } from './last-seen-revision.ts';
import { getErrorMessage, pauseBetweenSteps } from './stored-text.ts';
import { createTabLock, type TabLock } from './tab-lock.ts';
import { createTextCache } from './text-cache.ts';
import { indexedDbArchive, type UnreadableArchive } from './unreadable-archive.ts';

/** A snapshot of the browser store. All optional members are present. */
export interface BrowserPostSnapshot<Post extends BlogPost = BlogPost> extends PostSnapshot<Post> {
  readonly unreadable: UnreadableTexts<Post>;
  readonly storedText: StoredText;
  readonly durability: Durability;
  readonly clearing: Clearing;
}

/** The result of a transaction, with all members of the snapshot. */
export interface BrowserPostTransaction<Post extends BlogPost = BlogPost> extends PostTransaction<Post> {
  readonly snapshot: BrowserPostSnapshot<Post>;
}

/** The post store in the visitor's browser. */
export interface BrowserPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  readAll(): Promise<BrowserPostSnapshot<Post>>;
  transact(decide: DecideChanges<Post>): Promise<BrowserPostTransaction<Post>>;
  subscribe(listener: (snapshot: BrowserPostSnapshot<Post>) => void): Promise<Unsubscribe>;
  readonly unreadable: BrowserUnreadableTextActions<Post>;
}

/** Actions on texts that could not be parsed completely. */
export interface BrowserUnreadableTextActions<
  Post extends BlogPost = BlogPost,
> extends UnreadableTextActions<Post> {
  repair(decide: DecideChanges<Post>): Promise<BrowserPostTransaction<Post>>;
  discard(unreadable: UnreadableText): Promise<BrowserPostSnapshot<Post>>;
  restore(): Promise<BrowserPostSnapshot<Post>>;
}

/** The seeds, and the browser APIs that the store uses (replaceable in tests). */
export interface BrowserPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The posts if nothing was ever stored; `seedPosts` if omitted. */
  seeds?: readonly Post[];
  /** Set to false to store the seeds with the first transaction instead of the first read. */
  writeSeedsOnRead?: boolean;
  /** Returns the page's storage. Called on every use, because blocked storage throws on access. */
  storage?: () => Storage | null;
  journal?: Journal;
  archive?: UnreadableArchive;
  tabLock?: TabLock;
  lastSeenRevision?: LastSeenRevision;
  /** The target of other tabs' `storage` events. */
  events?: Pick<Window, 'addEventListener'>;
  now?: () => number;
  /** Resolves after this many milliseconds of `now`. */
  sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Creates the store. Posts are in local storage under `blogPosts`, as a JSON list whose order
 * determines Previous and Next. A write-ahead log in IndexedDB makes changes durable: once
 * `transact` resolves, they survive an immediate kill of the browser.
 *
 * - If nothing was ever stored, reads return the seeds, and store them unless `writeSeedsOnRead`
 *   is false. An empty list stays empty.
 * - Changes are logged, written, and verified by reading them back. The next start replays what
 *   the browser lost of its last seconds. External edits of `blogPosts` take precedence.
 * - Transactions run one at a time across tabs, each on the newest list.
 * - Text that cannot be parsed completely is archived before it is overwritten.
 * - Without IndexedDB changes are still written, but `durability` is false. Reads never wait for
 *   IndexedDB.
 *
 * Reads never reject: if storage is unavailable they return the seeds and the reason. Other calls
 * reject with a {@link PostStoreError}: `quota-exceeded`, `unavailable`, `not-found` or `failed`.
 *
 * @example
 * const store = createBrowserPostStore();
 * const { stored } = await store.transact(() => [{ type: 'add', post }]);
 */
export function createBrowserPostStore(options?: BrowserPostStoreOptions<never>): BrowserPostStore;
// The seeds determine the type of the posts, else the type argument; default `BlogPost`.
export function createBrowserPostStore<Post extends BlogPost>(
  options?: BrowserPostStoreOptions<Post>,
): BrowserPostStore<Post>;
export function createBrowserPostStore<Post extends BlogPost>({
  // Posts of any type extend `BlogPost`, so the default seeds fit.
  seeds = seedPosts as readonly Post[],
  writeSeedsOnRead = true,
  storage = () => globalThis.localStorage,
  journal = indexedDbJournal,
  archive = indexedDbArchive,
  tabLock: tabs = createTabLock(),
  lastSeenRevision: seenRevision = tabLastSeenRevision,
  events = getPageEvents(),
  now = Date.now,
  sleep: pause = sleepFor,
}: BrowserPostStoreOptions<Post> = {}): BrowserPostStore<Post> {
  const texts = createTextCache<Post>();
  const list = createWriteAheadLog({
    storage,
    journal,
    tabLock: tabs,
    lastSeenRevision: seenRevision,
    events,
    now,
    sleep: pause,
    seedText: JSON.stringify(seeds),
    getFingerprint: (text) => texts.get(text).fingerprint,
    replay,
  });
  const listeners = new Set<(snapshot: BrowserPostSnapshot<Post>) => void>();
  // Runs from the first use until the page closes, with or without subscribers.
  const start = once(() => list.subscribe(() => void emitNewest()));
  const settle = once(() => void list.reconcile(true).then((isNews) => (isNews ? emitNewest() : undefined)));

  return {
    readPage: (request) => readStored(async (stored) => paginatePosts(getPosts(stored), request)),
    readPost: (slug) => readStored(async (stored) => getPostWithNeighbors(getPosts(stored), slug)),
    readAll: () => readStored(toSnapshot),

    transact: (decide) => transact(decide),

    async subscribe(listener) {
      start();
      // A new function, because a listener may subscribe twice. A microtask, so that an error of a
      // listener does not fail the write.
      const notifyListener: typeof listener = (snapshot) =>
        queueMicrotask(() => {
          if (listeners.has(notifyListener)) listener(snapshot);
        });
      listeners.add(notifyListener);
      return () => void listeners.delete(notifyListener);
    },

    unreadable: {
      repair: (decide) => transact(decide, { isRewritten: true }),

      discard: ({ id, text: unwanted, archivedAt }) =>
        change(async ({ text, write }) => {
          if (archivedAt !== null) await discardArchived(id);
          else if (text === unwanted) await write(JSON.stringify(texts.get(text).posts), []);
          else throw createChangedError();
          return readSnapshot();
        }, identity),

      restore: () =>
        change(async ({ text, write }) => {
          const { posts, isValid: isWhole } = texts.get(text);
          const whole = texts.getLastValid();
          if (text === null || isWhole || whole === null) throw createChangedError();
          await archiveText(text);
          await write(JSON.stringify(whole), diffToReplace(posts, whole));
          return readSnapshot();
        }, identity),
    },
  };

  function transact(
    decide: DecideChanges<Post>,
    { isRewritten = false } = {},
  ): Promise<BrowserPostTransaction<Post>> {
    return change(
      async ({ text, write }) => {
        const { posts, isValid: isWhole } = texts.get(text);
        const changes = (await decide(posts)).map(toJsonChange);
        const { posts: changed, positions } = applyChanges(posts, changes);
        if (changed !== posts || (isRewritten && !isWhole)) {
          if (!isWhole && text !== null) {
            await archiveText(text);
            // Only this page still has the posts that the broken text lacks.
            const whole = texts.getLastValid();
            if (whole && !includesAll(changed, whole)) await archiveText(JSON.stringify(whole));
          }
          await write(JSON.stringify(changed), changes);
        }
        const newest = list.read();
        await pauseBetweenSteps(newest.text, pause);
        const snapshot = await toSnapshot(newest);
        return {
          snapshot,
          stored: positions.map((at) => (at === null ? null : (snapshot.posts[at] ?? null))),
        };
      },
      ({ snapshot }) => snapshot,
    );
  }

  /** Runs a task on the newest text, then emits the new state. */
  async function change<Result>(
    task: (newest: NewestText) => Promise<Result>,
    snapshotIn: (result: Result) => BrowserPostSnapshot<Post>,
  ): Promise<Result> {
    start();
    const result = await list.change(task);
    emit(snapshotIn(result));
    return result;
  }

  /** Reads the stored text. The first call then recovers what a crash lost. */
  async function readStored<Result>(read: (stored: StoredState) => Promise<Result>): Promise<Result> {
    start();
    const result = await read(writeSeedsOnRead ? list.readOrSeed() : list.read());
    settle();
    return result;
  }

  async function emitNewest(): Promise<void> {
    emit(await readSnapshot());
  }

  function emit(snapshot: BrowserPostSnapshot<Post>): void {
    for (const notifyListener of listeners) notifyListener(snapshot);
  }

  /** Reapplies changes that the browser lost. */
  async function replay(text: string | null, changes: readonly PostChange[]): Promise<string> {
    const { posts, isValid: isWhole } = texts.get(text);
    if (text !== null && !isWhole) await archiveText(text);
    return JSON.stringify(changes.reduce<readonly BlogPost[]>(applyChange, posts));
  }

  async function archiveText(text: string): Promise<void> {
    try {
      await archive.add(text);
    } catch (error) {
      throw new PostStoreError(
        'failed',
        `The stored text could not be read whole, and no copy of it could be kept: ${getErrorMessage(error)}`,
        { cause: error },
      );
    }
  }

  async function discardArchived(id: string): Promise<void> {
    try {
      await archive.discard(id);
    } catch (error) {
      throw new PostStoreError('failed', getErrorMessage(error), { cause: error });
    }
  }

  function readSnapshot(): Promise<BrowserPostSnapshot<Post>> {
    return toSnapshot(list.read());
  }

  function getPosts(stored: StoredState): readonly Post[] {
    return stored.blocked !== null || isUnseeded(stored) ? seeds : texts.get(stored.text).posts;
  }

  function isUnseeded({ isNew }: StoredState): boolean {
    return isNew && !writeSeedsOnRead;
  }

  async function toSnapshot(stored: StoredState): Promise<BrowserPostSnapshot<Post>> {
    const { text, blocked } = stored;
    const posts = getPosts(stored);
    const durability = { isDurable: list.isDurable() };
    if (blocked !== null) {
      return {
        posts,
        blocked,
        unreadable: { texts: [], lastValid: null },
        storedText: { text: null },
        durability,
        clearing: { wasCleared: false },
      };
    }
    const isWhole = text === null || texts.get(text).isValid;
    const lastValid = texts.getLastValid();
    const inPlace = isWhole ? [] : [{ id: 'in-place', text, archivedAt: null }];
    return {
      posts,
      blocked: null,
      unreadable: {
        texts: [...inPlace, ...(await archive.list())],
        lastValid: !isWhole && lastValid !== null && !includesAll(posts, lastValid) ? lastValid : null,
      },
      storedText: { text },
      durability,
      clearing: { wasCleared: text === null && !isUnseeded(stored) },
    };
  }
}

function createChangedError(): PostStoreError {
  return new PostStoreError('failed', 'The stored text was changed meanwhile.');
}

/** Converts the post to its JSON form: the log and the list cannot store anything else. */
function toJsonChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  if (!('post' in change)) return change;
  try {
    const post = JSON.parse(JSON.stringify(change.post)) as Post;
    // JSON omits undefined values; in an update they delete the field.
    const gone = Object.keys(change.post).filter((name) => !Object.hasOwn(post, name));
    return { ...change, post: { ...post, ...Object.fromEntries(gone.map((name) => [name, undefined])) } };
  } catch (cause) {
    throw new PostStoreError('failed', 'The posts cannot be written as JSON.', { cause });
  }
}

function identity<Value>(value: Value): Value {
  return value;
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
