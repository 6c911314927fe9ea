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
import { getErrorMessage } from './stored-text.ts';
import { createTabLock, type TabLock } from './tab-lock.ts';
import { createTextCache } from './text-cache.ts';
import { indexedDbArchive, type UnreadableArchive } from './unreadable-archive.ts';

/** The state of the store in the visitor's own browser: all that a snapshot may say, it says. */
export interface BrowserPostSnapshot<Post extends BlogPost = BlogPost> extends PostSnapshot<Post> {
  readonly unreadable: UnreadableTexts<Post>;
  readonly storedText: StoredText;
  readonly durability: Durability;
  readonly clearing: Clearing;
}

/** What has become of a decision, with all that a snapshot may say. */
export interface BrowserPostTransaction<Post extends BlogPost = BlogPost> extends PostTransaction<Post> {
  readonly snapshot: BrowserPostSnapshot<Post>;
}

/** The post store in the visitor's own browser. */
export interface BrowserPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  readAll(): Promise<BrowserPostSnapshot<Post>>;
  transact(decide: DecideChanges<Post>): Promise<BrowserPostTransaction<Post>>;
  subscribe(listener: (snapshot: BrowserPostSnapshot<Post>) => void): Promise<Unsubscribe>;
  readonly unreadable: BrowserUnreadableTextActions<Post>;
}

/** What can be done about texts that could not be read whole, with all that a snapshot may say. */
export interface BrowserUnreadableTextActions<
  Post extends BlogPost = BlogPost,
> extends UnreadableTextActions<Post> {
  repair(decide: DecideChanges<Post>): Promise<BrowserPostTransaction<Post>>;
  discard(unreadable: UnreadableText): Promise<BrowserPostSnapshot<Post>>;
  restore(): Promise<BrowserPostSnapshot<Post>>;
}

/** What the list starts with, and the parts of the browser the store touches; tests hand in their own. */
export interface BrowserPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** What is shown where nothing was ever stored; `seedPosts` if left out. */
  seeds?: readonly Post[];
  /** Whether reading stores the seeds; it does if left out. Otherwise the first transaction stores them. */
  writeSeedsOnRead?: boolean;
  /** Gives the page's storage; it is called on every use, because a blocked one throws when it is looked at. */
  storage?: () => Storage | null;
  journal?: Journal;
  archive?: UnreadableArchive;
  tabLock?: TabLock;
  lastSeenRevision?: LastSeenRevision;
  /** Where `storage` events of other tabs arrive. */
  events?: Pick<Window, 'addEventListener'>;
  now?: () => number;
  /** Resolves so many milliseconds later, as `now` counts them. */
  sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Stores the posts in local storage under `blogPosts`, as a JSON list in the order that drives Previous and Next, with a
 * write-ahead journal in IndexedDB beside it. Once `transact` resolves, the changes survive, even if the browser is killed
 * that instant.
 *
 * - Nothing stored yet: the seed posts are returned; they are written too unless `writeSeedsOnRead` is false. An empty list is a
 *   list and stays empty.
 * - Changes are journaled, then written; reading them back must give the same text. What the browser lost of its last
 *   seconds is replayed from the journal at the next start. `blogPosts` stays the list: an edit of it from outside wins.
 * - Decisions are made one at a time across tabs, each on the newest list, although one tab's storage lags the other's.
 * - Text that cannot be read whole is never written over before its exact copy is kept in the archive.
 * - Where IndexedDB is refused or hangs, changes are still written, and `durability` says that only the weaker promise
 *   holds. Reading never waits for IndexedDB.
 *
 * Reading never rejects: where storage is blocked, or there is no browser, it shows the seeds, and says why. The others reject with a
 * {@link PostStoreError} whose reason is `quota-exceeded`, `unavailable`, `not-found` or `failed`.
 *
 * @example
 * const store = createBrowserPostStore();
 * const { stored } = await store.transact(() => [{ type: 'add', post }]);
 */
export function createBrowserPostStore(options?: BrowserPostStoreOptions<never>): BrowserPostStore;
// Seeds say what type the posts have; where there are none, they are `BlogPost`s, or what is named.
export function createBrowserPostStore<Post extends BlogPost>(
  options?: BrowserPostStoreOptions<Post>,
): BrowserPostStore<Post>;
export function createBrowserPostStore<Post extends BlogPost>({
  // Without seeds of its own, a list has ours: posts of any type are posts.
  seeds = seedPosts as readonly Post[],
  writeSeedsOnRead: writeSeedsOnRead = true,
  storage = () => globalThis.localStorage,
  journal = indexedDbJournal,
  archive = indexedDbArchive,
  tabLock: tabs = createTabLock(),
  lastSeenRevision: seenRevision = tabLastSeenRevision,
  events = eventsOfPage(),
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
  // From the first use on, for the life of the page, whether or not anybody subscribes.
  const start = once(() => list.subscribe(() => void tell()));
  const settle = once(() => void list.reconcile(true).then((isNews) => (isNews ? tell() : undefined)));

  return {
    readPage: (request) => reading(async (stored) => paginatePosts(getPosts(stored), request)),
    readPost: (slug) => reading(async (stored) => getPostWithNeighbors(getPosts(stored), slug)),
    readAll: () => reading(toSnapshot),

    transact: (decide) => transact(decide),

    async subscribe(listener) {
      start();
      // A function of its own: the same listener may come twice. A microtask of its own: one that throws does not fail the write.
      const tellListener: typeof listener = (snapshot) =>
        queueMicrotask(() => {
          if (listeners.has(tellListener)) listener(snapshot);
        });
      listeners.add(tellListener);
      return () => void listeners.delete(tellListener);
    },

    unreadable: {
      repair: (decide) => transact(decide, { isRewritten: true }),

      discard: ({ id, text: unwanted, archivedAt }) =>
        change(async ({ text, write }) => {
          if (archivedAt !== null) await discardArchived(id);
          else if (text === unwanted) await write(JSON.stringify(texts.get(text).posts), []);
          else throw changedMeanwhile();
          return readSnapshot();
        }, same),

      restore: () =>
        change(async ({ text, write }) => {
          const { posts, isValid: isWhole } = texts.get(text);
          const whole = texts.getLastValid();
          if (text === null || isWhole || whole === null) throw changedMeanwhile();
          await archiveText(text);
          await write(JSON.stringify(whole), diffToReplace(posts, whole));
          return readSnapshot();
        }, same),
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
            // Whoever broke the text has taken posts away that only this page still knows.
            const whole = texts.getLastValid();
            if (whole && !includesAll(changed, whole)) await archiveText(JSON.stringify(whole));
          }
          await write(JSON.stringify(changed), changes);
        }
        const snapshot = await readSnapshot();
        return {
          snapshot,
          stored: positions.map((at) => (at === null ? null : (snapshot.posts[at] ?? null))),
        };
      },
      ({ snapshot }) => snapshot,
    );
  }

  /** Runs a task on the newest text, and tells the listeners of the state after it. */
  async function change<Result>(
    task: (newest: NewestText) => Promise<Result>,
    snapshotIn: (result: Result) => BrowserPostSnapshot<Post>,
  ): Promise<Result> {
    start();
    const result = await list.change(task);
    announce(snapshotIn(result));
    return result;
  }

  /** Reads what is stored; after the first time, what a crash has lost is looked for. */
  async function reading<Result>(read: (stored: StoredState) => Promise<Result>): Promise<Result> {
    start();
    const result = await read(writeSeedsOnRead ? list.readOrSeed() : list.read());
    settle();
    return result;
  }

  async function tell(): Promise<void> {
    announce(await readSnapshot());
  }

  function announce(snapshot: BrowserPostSnapshot<Post>): void {
    for (const tellListener of listeners) tellListener(snapshot);
  }

  /** What the journal lost of its last seconds, made again. */
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

function changedMeanwhile(): PostStoreError {
  return new PostStoreError('failed', 'The stored text was changed meanwhile.');
}

/** The change with its post as JSON has it: neither the journal nor the list can hold anything else. */
function toJsonChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  if (!('post' in change)) return change;
  try {
    const post = JSON.parse(JSON.stringify(change.post)) as Post;
    // JSON leaves out what has no value; an update takes that away.
    const gone = Object.keys(change.post).filter((name) => !Object.hasOwn(post, name));
    return { ...change, post: { ...post, ...Object.fromEntries(gone.map((name) => [name, undefined])) } };
  } catch (cause) {
    throw new PostStoreError('failed', 'The posts cannot be written as JSON.', { cause });
  }
}

function same<Value>(value: Value): Value {
  return value;
}

/** Where there is no page, as in Node, no other tab is there to be heard. */
function eventsOfPage(): Pick<Window, 'addEventListener'> {
  return typeof addEventListener === 'function' ? globalThis : new EventTarget();
}

/** The function, which does something at its first call only. */
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
