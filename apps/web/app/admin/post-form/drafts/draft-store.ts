import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { type Draft, readDraft } from '../post-model/draft.ts';

/** Where drafts are kept. Every method rejects if the place does not answer in time. */
export interface DraftStore {
  /** Whether a call would reach the place at once. While a page is being left, only such a call still counts. */
  isReady(): boolean;
  /**
   * Writes the draft, over an earlier state of the same draft. With 'strict' it resolves once that is on the disk, as for what is
   * said to be saved.
   */
  save(draft: Draft, durability?: 'strict'): Promise<void>;
  remove(key: string): Promise<void>;
  /** The drafts of a form, the latest first. */
  list(form: string): Promise<readonly Draft[]>;
}

/** The drafts in IndexedDB, for which more can be asked. */
export interface IndexedDbDraftStore extends DraftStore {
  /** The drafts of all forms, the latest first. */
  all(): Promise<readonly Draft[]>;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { form: string } };
}

type DraftDatabase = IDBPDatabase<DraftSchema>;

/** Some browsers never answer; an author should hear soon that drafts are not kept. */
const timeLimitMs = 1500;

/**
 * Keeps drafts in IndexedDB (`branchbook-drafts` → `drafts`): not in local storage, whose room belongs to the posts.
 *
 * A write is handed to the browser within the call, and committed with it, so that one made while the page is being left
 * still arrives. The database is opened by the first call and tried again by the next one where that failed.
 */
export function createIndexedDbDraftStore(): IndexedDbDraftStore {
  let database: DraftDatabase | null = null;
  let opening: Promise<DraftDatabase> | null = null;

  return {
    isReady: () => database !== null,

    save: (draft, durability) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('drafts', 'readwrite', durability && { durability });
        const written = transaction.store.put(draft);
        transaction.commit();
        await Promise.all([written, transaction.done]);
      }),

    remove: (key) =>
      withDatabase(async (opened) => {
        const transaction = opened.transaction('drafts', 'readwrite');
        const removed = transaction.store.delete(key);
        transaction.commit();
        await Promise.all([removed, transaction.done]);
      }),

    list: (form) =>
      withDatabase(async (opened) => {
        const stored: unknown[] = await opened.getAllFromIndex('drafts', 'form', form);
        return latestFirst(stored);
      }),

    all: () =>
      withDatabase(async (opened) => {
        const stored: unknown[] = await opened.getAll('drafts');
        return latestFirst(stored);
      }),
  };

  /** Calls `task` synchronously where the database is open already. */
  function withDatabase<Result>(task: (opened: DraftDatabase) => Promise<Result>): Promise<Result> {
    return inTime(database ? task(database) : open().then(task));
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

  /** Async, because browsers that refuse the database may throw at once. */
  async function openDatabase(): Promise<DraftDatabase> {
    return openDB<DraftSchema>('branchbook-drafts', 1, {
      upgrade: (opened) => {
        opened.createObjectStore('drafts', { keyPath: 'key' }).createIndex('form', 'form');
      },
      blocking: () => {
        // A newer version of the site, or somebody clearing site data, must not wait for this page.
        database?.close();
        forget();
      },
      terminated: forget,
    });
  }

  function forget(): void {
    database = null;
    opening = null;
  }
}

/** The drafts of this browser, by one connection for the page, opened by the first who asks. */
export const pageDraftStore = createIndexedDbDraftStore();

function latestFirst(stored: readonly unknown[]): readonly Draft[] {
  return stored
    .map(readDraft)
    .filter((draft) => draft !== null)
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

function inTime<Value>(value: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The browser’s database did not answer in time.'));
    const timer = setTimeout(late, timeLimitMs);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
