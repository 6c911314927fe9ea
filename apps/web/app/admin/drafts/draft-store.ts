import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { createListeners } from '../../lib/create-listeners.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Draft, readDraft } from '../post-model/draft.ts';

/** Stores drafts. Every method rejects if the database doesn't respond in time. */
export interface DraftStore {
  /** Returns true if the database is open. Only then does a call succeed while the page unloads. */
  isReady(): boolean;
  /** Saves a draft over its earlier state. With 'strict', resolves once it is on disk. */
  save(draft: Draft, durability?: 'strict'): Promise<void>;
  remove(key: string): Promise<void>;
  /** Returns the drafts of a form, the latest first. */
  list(form: string): Promise<readonly Draft[]>;
  /**
   * Calls the listener when the stored drafts were deleted from outside: the visitor has cleared the
   * site's data. Returns an unsubscribe function.
   */
  subscribeToLoss(listener: () => void): () => void;
}

/** Stores drafts in IndexedDB. */
export interface IndexedDbDraftStore extends DraftStore {
  /** Returns the drafts of all forms, the latest first. */
  all(): Promise<readonly Draft[]>;
  /** Returns the draft with a key; null if there is none. */
  get(key: string): Promise<Draft | null>;
  /**
   * Calls the listener after this page has saved a draft, or removed it: then with null. Returns an
   * unsubscribe function.
   */
  subscribeToWrites(listener: (key: string, draft: Draft | null) => void): () => void;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { form: string } };
}

type DraftDatabase = IDBPDatabase<DraftSchema>;

/** Some browsers never respond. Authors should soon learn that drafts aren't saved. */
const timeLimitMs = 1500;

/**
 * Creates a store in IndexedDB (`branchbook-drafts` → `drafts`). Local storage is left to the
 * posts.
 *
 * Starts and commits a write synchronously, so that one made while the page unloads still succeeds.
 * The first call opens the database; if that fails, the next call tries again.
 */
export function createIndexedDbDraftStore(): IndexedDbDraftStore {
  let database: DraftDatabase | null = null;
  let opening: Promise<DraftDatabase> | null = null;
  const lossListeners = createListeners();
  const writeListeners = createListeners<[key: string, draft: Draft | null]>();

  return {
    subscribeToLoss: lossListeners.subscribe,
    subscribeToWrites: writeListeners.subscribe,

    isReady: () => database !== null,

    save: (draft, durability) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('drafts', 'readwrite', durability && { durability });
        const written = transaction.store.put(draft);
        transaction.commit();
        await Promise.all([written, transaction.done]);
        writeListeners.emit(draft.key, draft);
      }),

    remove: (key) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('drafts', 'readwrite');
        const removed = transaction.store.delete(key);
        transaction.commit();
        await Promise.all([removed, transaction.done]);
        writeListeners.emit(key, null);
      }),

    list: (form) =>
      withDatabase(async (opened) => {
        const stored: unknown[] = await openForReading(opened).index('form').getAll(form);
        return latestFirst(stored);
      }),

    get: (key) => withDatabase(async (opened) => readDraft(await opened.get('drafts', key))),

    all: () =>
      withDatabase(async (opened) => {
        const stored: unknown[] = await openForReading(opened).getAll();
        return latestFirst(stored);
      }),
  };

  /** Calls `task` synchronously if the database is open. */
  function withDatabase<Result>(task: (opened: DraftDatabase) => Promise<Result>): Promise<Result> {
    return withTimeout(
      database ? task(database) : open().then(task),
      timeLimitMs,
      'The browser’s database did not answer in time.',
    );
  }

  function open(): Promise<DraftDatabase> {
    opening ??= openDatabase().then(
      (opened) => (database = opened),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return opening;
  }

  /** Tries again if a running deletion of site data aborts it: after that, it succeeds. */
  async function openDatabase(): Promise<DraftDatabase> {
    try {
      return await openOnce();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return openOnce();
      throw error;
    }
  }

  /** Async, because browsers that block the database may throw synchronously. */
  async function openOnce(): Promise<DraftDatabase> {
    return openDB<DraftSchema>('branchbook-drafts', 1, {
      upgrade: (opened, _oldVersion, _newVersion, transaction) => {
        // If it is aborted, opening rejects too.
        transaction.done.catch(() => {});
        opened.createObjectStore('drafts', { keyPath: 'key' }).createIndex('form', 'form');
      },
      blocking: (_currentVersion, blockedVersion) => {
        // Don't block an upgrade by a newer version of the site, or the deletion of site data.
        database?.close();
        forget();
        if (blockedVersion === null) lossListeners.emit();
      },
      terminated: () => {
        forget();
        lossListeners.emit();
      },
    });
  }

  function forget(): void {
    database = null;
    opening = null;
  }
}

/** The drafts of this browser. The page shares one connection, opened on first use. */
export const pageDraftStore = createIndexedDbDraftStore();

/** A transaction that the deletion of site data aborts rejects its `done` beside its requests. */
function openForReading(database: DraftDatabase) {
  const { store, done } = database.transaction('drafts');
  done.catch(() => {});
  return store;
}

function latestFirst(stored: readonly unknown[]): readonly Draft[] {
  return stored
    .map(readDraft)
    .filter((draft) => draft !== null)
    .toSorted((a, b) => b.savedAt - a.savedAt);
}
