import {
  applyChanges,
  createStoreListeners,
  type ApplyResult,
  type BlogPost,
  type ConditionReport,
  type DraftRecords,
  findPost,
  getPostVersion,
  includesAll,
  listPosts,
  type PostChange,
  type PostDrafts,
  type PostQuery,
  type PostStore,
  PostStoreError,
  type PostTrash,
  replacePosts,
  seedPosts,
  type StoreCondition,
} from '@branchbook/blog-core';

import type { DraftTable } from './drafts/indexed-db-drafts.ts';
import type { ListDrafts } from './drafts/list-drafts.ts';
import { type HistoryStore, indexedDbHistoryStore } from './history/history-store.ts';
import { type BrowserPostVersions, createVersionRecorder } from './history/version-recorder.ts';
import { indexedDbJournal, type Journal } from './journal.ts';
import { tabLastSeenRevision, type LastSeenRevision } from './last-seen-revision.ts';
import { replayChanges, toJsonChange, toLoggedChanges } from './logged-changes.ts';
import { postsKey } from './posts-key.ts';
import { getErrorMessage, pauseBetweenSteps } from './stored-text.ts';
import { createTabLock, type TabLock } from './tab-lock.ts';
import { createTextCache } from './text-cache.ts';
import { indexedDbTrash, type TrashRecords } from './trash/indexed-db-trash.ts';
import { createListTrash, createTrashKey, omitListed } from './trash/post-trash.ts';
import { indexedDbArchive, type UnreadableArchive } from './unreadable-archive.ts';
import { createWriteAheadLog, type NewestText, type StoredState } from './write-ahead-log.ts';

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
  /** The posts if nothing was ever stored; `seedPosts` if omitted. */
  seeds?: readonly Post[];
  /** Set to false to store the seeds with the first change instead of the first read. */
  writeSeedsOnRead?: boolean;
  /** Returns the page's storage. Called on every use, because blocked storage throws on access. */
  storage?: () => Storage | null;
  journal?: Journal;
  archive?: UnreadableArchive;
  histories?: HistoryStore;
  trash?: TrashRecords;
  drafts?: DraftTable;
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
  // Posts of any type extend `BlogPost`, so the default seeds fit.
  seeds = seedPosts as readonly Post[],
  writeSeedsOnRead = true,
  storage = () => globalThis.localStorage,
  journal = indexedDbJournal,
  archive = indexedDbArchive,
  histories = indexedDbHistoryStore,
  trash: trashRecords = indexedDbTrash,
  drafts: draftTable,
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
    async replay(text, changes) {
      const { posts, isValid } = texts.get(text);
      if (text !== null && !isValid) await archiveText(text);
      return JSON.stringify(replayChanges(posts, changes));
    },
  });
  const { record, versions } = createVersionRecorder(histories);
  const trash = createListTrash<Post>(trashRecords, now);
  let openedDrafts: Promise<ListDrafts<Post>> | null = null;
  const listeners = createStoreListeners();
  // Runs from the first use until the page closes, with or without subscribers.
  const start = once(() => list.subscribe(() => listeners.emit()));
  const recover = once(() => void list.reconcile(true).then((isNews) => isNews && listeners.emit()));

  return {
    list: (query?: PostQuery) => readStored((stored) => listPosts(getPosts(stored), query)) as never,
    get: (key) => readStored((stored) => findPost(getPosts(stored), key)),
    apply: (changes) => apply(changes),

    subscribe(listener) {
      start();
      return listeners.add(listener);
    },

    versions,

    trash: {
      async list() {
        const trashed = await trash.read(getPosts(list.read()));
        return trashed.filter(({ draft }) => draft === undefined).toReversed();
      },
      async discard(keys) {
        await trash.discard(keys);
        listeners.emit();
        emitToOtherTabs();
      },
    },

    drafts: {
      list: async (query) => (await openDrafts()).list(query),
      get: async (key) => (await openDrafts()).get(key),
      save: async (draft, condition) => (await openDrafts()).save(draft, condition),
      delete: async (key, condition) => (await openDrafts()).delete(key, condition),
    },

    condition: {
      read: () => readStored(readCondition),
      repair: (changes) => apply(changes, { isRepair: true }),

      discard: ({ id, text: unreadable, archivedAt }) =>
        change(async ({ text, write }) => {
          if (archivedAt !== null) await discardArchived(id);
          else if (text === unreadable) await write(JSON.stringify(texts.get(text).posts), []);
          else throw createChangedError();
        }),

      restore: () =>
        change(async ({ text, write }) => {
          const { posts, isValid } = texts.get(text);
          const lastValid = texts.getLastValid();
          if (text === null || isValid || lastValid === null) throw createChangedError();
          await archiveText(text);
          await write(JSON.stringify(lastValid), replacePosts(posts, lastValid));
          record({ before: posts, after: lastValid, created: new Set(), now: now() });
        }),
    },
  };

  async function apply(
    changes: readonly PostChange<Post>[],
    { isRepair = false } = {},
  ): Promise<ApplyResult<Post>> {
    const jsonChanges = changes.map(toJsonChange);
    return change(async ({ text, write }) => {
      const { posts: before, isValid } = texts.get(text);
      const trashed = await trash.readFor(jsonChanges, before);
      const drafts = jsonChanges.some(isDraftChange) ? await openDrafts() : null;
      const draftsBefore = await drafts?.readFor(jsonChanges, before);
      const context = { trash: trashed ?? [], drafts: draftsBefore, now: now() };
      const applied = applyChanges(before, jsonChanges, { ...context, createKey: createTrashKey });
      const { posts, changed, deleted, restored } = applied;
      const draftChange = draftsBefore && {
        before: draftsBefore,
        after: applied.drafts,
        postsBefore: before,
        postsAfter: posts,
      };
      let trashKeys: readonly string[] = [];
      if (posts !== before || (isRepair && !isValid)) {
        if (text !== null && !isValid) await archiveReplaced(text, posts);
        // A post that was created again is not deleted.
        const gone = trashed === null ? [] : omitListed(deleted.filter(isPresent), posts);
        const prepared = draftChange && (await drafts?.prepare(draftChange));
        trashKeys = await trash.add(gone);
        try {
          await write(JSON.stringify(posts), toLoggedChanges(before, jsonChanges, context));
        } catch (error) {
          // Also after a timeout: late records are then deleted.
          await trash.tryDiscard(gone.map(({ key }) => key));
          await prepared?.revert();
          throw error;
        }
        await trash.tryDiscard(restored);
        await prepared?.confirm();
        const created = jsonChanges.flatMap(({ type }, index) =>
          type === 'create' && !isRepair ? (changed[index]?.id ?? []) : [],
        );
        const restoredPosts = (trashed ?? []).filter(({ key }) => restored.includes(key));
        record({
          before,
          after: posts,
          created: new Set(created),
          restored: restoredPosts.map(({ post }) => post),
          unpublished: new Set([...getUnpublishedIds(draftsBefore), ...getUnpublishedIds(applied.drafts)]),
          now: now(),
        });
      } else if (draftChange && draftChange.before !== draftChange.after) {
        await drafts?.write(draftChange.before, draftChange.after);
      }
      const newest = list.read();
      await pauseBetweenSteps(newest.text, sleep);
      const stored = new Map(getPosts(newest).map((post) => [post.id, post]));
      return {
        posts: changed.map((each) => {
          const post = each && stored.get(each.id);
          return post ? { post, version: getPostVersion(post) } : null;
        }),
        trashKeys: deleted.map((each) => (each && trashKeys.includes(each.key) ? each.key : null)),
      };
    });
  }

  /** Loads the code of drafts on first use: readers need none of it. */
  function openDrafts(): Promise<ListDrafts<Post>> {
    openedDrafts ??= import('./drafts/list-drafts.ts').then(
      ({ createListDrafts }) =>
        createListDrafts<Post>({
          table: draftTable,
          getPosts: () => getPosts(list.read()),
          withLock: (task) => tabLock.withLock(task),
          now,
          // Its versions expire like those of a deleted post.
          onDelete: (post) => record({ before: [post], after: [], created: new Set(), now: now() }),
        }),
      (cause: unknown) => {
        openedDrafts = null;
        throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
      },
    );
    return openedDrafts;
  }

  /** Runs a task on the newest text, then emits the change. */
  async function change<Result>(task: (newest: NewestText) => Promise<Result>): Promise<Result> {
    start();
    const result = await list.change(task);
    listeners.emit();
    return result;
  }

  /** Reads the stored text. The first call then recovers what a crash lost. */
  async function readStored<Result>(read: (stored: StoredState) => Result): Promise<Awaited<Result>> {
    start();
    const result = await read(writeSeedsOnRead ? list.readOrSeed() : list.read());
    recover();
    return result;
  }

  /** Emits a `storage` event in other tabs, for a change outside the list. */
  function emitToOtherTabs(): void {
    try {
      storage()?.setItem(trashEventKey, String(now()));
    } catch {
      // They read the trash again after the next change.
    }
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

  /** Archives a broken text, and the posts that it lacks: only this page still has them. */
  async function archiveReplaced(text: string, posts: readonly Post[]): Promise<void> {
    await archiveText(text);
    const lastValid = texts.getLastValid();
    if (lastValid && !includesAll(posts, lastValid)) await archiveText(JSON.stringify(lastValid));
  }

  async function discardArchived(id: string): Promise<void> {
    try {
      await archive.discard(id);
    } catch (error) {
      throw new PostStoreError('failed', getErrorMessage(error), { cause: error });
    }
  }

  function getPosts(stored: StoredState): readonly Post[] {
    return stored.blocked !== null || isUnseeded(stored) ? seeds : texts.get(stored.text).posts;
  }

  function isUnseeded({ isNew }: StoredState): boolean {
    return isNew && !writeSeedsOnRead;
  }

  async function readCondition(stored: StoredState): Promise<ConditionReport<Post>> {
    const { text, blocked } = stored;
    const isDurable = list.isDurable();
    if (blocked !== null) {
      return { blocked, text: null, unreadable: [], lastValid: null, isDurable, wasCleared: false };
    }
    const isValid = text === null || texts.get(text).isValid;
    const lastValid = texts.getLastValid();
    const isLacking = !isValid && lastValid !== null && !includesAll(getPosts(stored), lastValid);
    const inPlace = isValid ? [] : [{ id: 'in-place', text, archivedAt: null }];
    return {
      blocked: null,
      text,
      unreadable: [...inPlace, ...(await archive.list())],
      lastValid: isLacking ? lastValid : null,
      isDurable,
      wasCleared: text === null && !isUnseeded(stored),
    };
  }
}

/** Set to a new value to emit a `storage` event after a change of the trash. */
const trashEventKey = `${postsKey}.trashChangedAt`;

function createChangedError(): PostStoreError {
  return new PostStoreError('failed', 'The stored text was changed meanwhile.');
}

function isDraftChange(change: PostChange): boolean {
  return 'draft' in change && change.draft !== undefined;
}

function getUnpublishedIds(records: DraftRecords | undefined): readonly number[] {
  return (records?.drafts ?? []).flatMap(({ post, unpublishedAt }) =>
    unpublishedAt === null ? [] : post.id,
  );
}

function isPresent<Value>(value: Value | null): value is Value {
  return value !== null;
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
