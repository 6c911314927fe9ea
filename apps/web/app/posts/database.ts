import type { PostChange } from '@branchbook/blog-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the site keeps in IndexedDB beside `blogPosts`. */
export interface PostsDatabase extends DBSchema {
  /** Exact texts that could not be read whole, by the time they were kept. */
  unreadable: { key: number; value: string };
  /** Changes that local storage may not have written to disk yet, by revision. */
  journal: { key: number; value: JournalEntry };
}

/** A change on its way to the disk. */
export interface JournalEntry {
  /** Counts up by one with every change of the list, across all tabs. */
  readonly revision: number;
  readonly change: PostChange;
  /** Fingerprints of the stored text before and after the change. */
  readonly before: string;
  readonly after: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A database that does not open within this time counts as refused; some browsers never answer. */
export const databaseTimeLimitMs = 1500;

let opened: Promise<IDBPDatabase<PostsDatabase>> | null = null;

/** Opens the database, once for the page. Rejects when it is refused or does not open in time; the next call tries again. */
export function openPostsDatabase(): Promise<IDBPDatabase<PostsDatabase>> {
  opened ??= openWithin(databaseTimeLimitMs).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function openWithin(milliseconds: number): Promise<IDBPDatabase<PostsDatabase>> {
  const forget = () => {
    opened = null;
  };
  const opening = openDB<PostsDatabase>('branchbook', 1, {
    upgrade(database) {
      database.createObjectStore('unreadable');
      database.createObjectStore('journal', { keyPath: 'revision' });
    },
    // Another tab with newer code wants to upgrade: give way, or it would wait for ever.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  return within(milliseconds, opening);
}

/** The value, or a rejection once the time is over. */
export function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The browser’s database did not answer in time.')),
      milliseconds,
    );
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}
